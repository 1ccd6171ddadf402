/** A setting that does not fit, in one plain sentence. */
export class ConfigError extends Error {}
