'use strict';
/** The controls of the situation, made of its catalogue of presets, parameters, compressors and limits. */
const Panel = (() => {
  const {element} = Parts;
  let unique = 0;

  function labelled(label, control, unit) {
    const field = element('div', undefined, 'field');
    const name = element('label', label);
    control.id = 'f' + ++unique;
    name.htmlFor = control.id;
    const entry = element('span', undefined, 'entry');
    entry.append(control);
    if (unit) entry.append(element('span', unit, 'unit'));
    field.append(name, entry);
    return field;
  }

  function choice(options, value, onChange) {
    const select = element('select');
    for (const o of options) select.append(new Option(o.label, o.key, false, o.key === value));
    select.addEventListener('change', () => onChange(select.value));
    return select;
  }

  /** A number as people write it; what cannot be read is said below the field and changes nothing. */
  function number(parameter, current, change) {
    const {key, label, help, beside} = parameter;
    const input = element('input');
    input.type = 'text';
    input.autocomplete = 'off';
    input.dataset.parameter = key;
    input.title = help;
    const show = () => { input.value = Situation.typed(key, current().values[key]); };
    show();
    const field = labelled(label, input, beside);
    const complaint = element('p', '', 'complaint');
    complaint.setAttribute('role', 'alert');
    input.addEventListener('change', () => {
      const read = Situation.parse(key, input.value.replace(/[\s,]/g, ''));
      if (read.complaint) {
        input.setAttribute('aria-invalid', 'true');
        complaint.textContent = read.complaint;
        field.append(complaint);
      } else {
        change({values: {...current().values, [key]: read.value}});
        input.removeAttribute('aria-invalid');
        complaint.remove();
        show();
      }
    });
    field.show = show;
    return field;
  }

  /** What it is for, and the limits that hold for any use. */
  function presets(box, chosen, limits, onPreset, onLimits) {
    const set = element('fieldset', undefined, 'presets');
    set.id = 'presets';
    set.append(element('legend', 'What is it for?'));
    const uses = element('div', undefined, 'uses');
    for (const p of [{key: '', label: 'any use', help: 'The findings, whatever the format is for'}, ...Situation.catalogue().presets]) {
      const label = element('label');
      const radio = element('input');
      radio.type = 'radio';
      radio.name = 'preset';
      radio.value = p.key;
      radio.checked = p.key === chosen;
      radio.addEventListener('change', () => onPreset(p.key));
      label.title = p.help;
      label.append(radio, p.label);
      uses.append(label);
    }
    const checks = element('div', undefined, 'any');
    for (const [key, text] of [['langs', 'other languages read it'], ['evolves', 'fields may change']]) {
      const label = element('label');
      const check = element('input');
      check.type = 'checkbox';
      check.checked = limits.includes(key);
      check.dataset.limit = key;
      check.addEventListener('change', () => onLimits(key, check.checked));
      label.append(check, text);
      checks.append(label);
    }
    set.append(uses, checks);
    box.replaceWith(set);
  }

  /** Fills the box; what it returns shows the situation again after it was changed elsewhere. */
  function controls(box, current, change) {
    const {presets, parameters, compressors, limits} = Situation.catalogue();
    const {often, seldom, batches} = presets.find(p => p.key === current().preset);
    const field = key => number(parameters.find(p => p.key === key), current, change);
    const fields = [...often, ...seldom].map(field);
    const set = element('fieldset');
    const checks = element('div', undefined, 'checks');
    for (const l of limits.filter(x => !Address.anyUse.includes(x.key))) {
      const label = element('label', undefined, 'check');
      const check = element('input');
      check.type = 'checkbox';
      check.checked = current().limits.includes(l.key);
      check.dataset.limit = l.key;
      check.addEventListener('change', () => change({limits: limits.map(x => x.key)
        .filter(key => key === l.key ? check.checked : current().limits.includes(key))}));
      label.title = l.help;
      label.append(check, l.label);
      checks.append(label);
    }
    set.append(checks);
    const more = element('details');
    more.append(element('summary', 'More limits, prices, compression, what does not matter'), set);
    if (batches) more.append(labelled('Compressed', choice(compressors, current().compress, compress => change({compress}))));
    more.append(...fields.slice(often.length));
    box.replaceChildren(...fields.slice(0, often.length), more);
    return () => fields.forEach(f => f.show());
  }

  return {presets, controls, choice};
})();
