'use strict';
const Sentences = (() => {
  const {list} = Parts;
  function of(answer) {
    return ['costs ' + (answer.scores[0]?.value ?? 0)];
  }
  function finding(answer, name) {
    return name + ': choose ' + list(answer.winners, 'or') + '.';
  }
  return {of, finding};
})();
