/**
 * Environment variable through which a new process shares this run's cache of compiled modules, so
 * that the process needs 0.6 s instead of 1.0 s of CPU time to start.
 */
export const cacheEnv = () => ({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })
