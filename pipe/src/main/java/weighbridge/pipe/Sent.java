package weighbridge.pipe;

/** What the sender's process tells. */
record Sent(Passage.Work work) {}
