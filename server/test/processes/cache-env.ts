/**
 * Environment variable that lets a new process share this run's cache of compiled modules, which
 * reduces the CPU time for its startup from 1.0 s to 0.6 s.
 */
export const cacheEnv = () => ({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })
