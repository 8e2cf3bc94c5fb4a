/** Thrown with one line for each thing of the deployment's settings that is missing or wrong. */
export class ConfigError extends Error {}
