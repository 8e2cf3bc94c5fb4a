/**
 * How much memory the server's engine takes before it cleans up. By itself Node lets rubbish grow to several hundred
 * megabytes on a machine that has them; what the server keeps is about 70.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=224'];
