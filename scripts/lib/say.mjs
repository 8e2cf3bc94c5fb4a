// What the start and test commands tell a person at the console.

/** @param {string} line */
export function say(line) {
  console.log(`· ${line}`);
}

/**
 * Ends the command with a message a person can act on.
 * @param {string} message
 * @returns {never}
 */
export function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/**
 * @param {number} since a moment of performance.now()
 * @returns {string} the time passed since, as "3.2 s"
 */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
