package weighbridge.pipe;

/** What the sender's process reports. */
record Sent(Passage.Work work) {}
