/**
 * How much rubbish the server's engine lets grow before it cleans up. Short-lived objects get little room, so that
 * they are cleared early. There is no ceiling on what is kept: a server that is killed for memory serves nobody.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=4'];
