/**
 * Variable by which a new process shares this run's cache of compiled modules, so that it needs 0.6
 * instead of 1.0 s of CPU to start.
 */
export const cacheEnv = () => ({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })
