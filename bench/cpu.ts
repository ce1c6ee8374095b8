import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick in `/proc`; every current Linux has 100 ticks per second. */
const tickMicros = 10_000

/** CPU ticks of a process and of its exited child processes that have been reaped. */
function readTicks(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses can contain spaces; the first field after the name is field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number): number => Number(fields[number - 3])
  return { own: field(14) + field(15), ended: field(16) + field(17) }
}

/** CPU time of a process and its threads since the process started, in microseconds. */
export const processMicros = (pid: number): number => readTicks(pid).own * tickMicros

/**
 * CPU time of a process and all its children, including exited ones, in microseconds. For
 * PostgreSQL: the postmaster, every connection, and all background processes.
 */
export function familyMicros(pid: number): number {
  const { own, ended } = readTicks(pid)
  const living = listChildren(pid).map((child) => ownTicks(child))
  return living.reduce((total, ticks) => total + ticks, own + ended) * tickMicros
}

function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

function ownTicks(pid: number): number {
  try {
    return readTicks(pid).own
  } catch {
    // The process exited between the two reads; the next reading includes its CPU time.
    return 0
  }
}

/** A process's memory in bytes, current and peak. */
export function readMemory(pid: number): { readonly nowBytes: number; readonly peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
}
