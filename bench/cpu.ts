import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick in `/proc`, in microseconds; 100 per second on every Linux of today. */
const tickMicros = 10_000

/** Ticks of a process: its own, and those of children that have ended and were waited for. */
function readTicks(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold blanks; the fields that follow it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number): number => Number(fields[number - 3])
  return { own: field(14) + field(15), ended: field(16) + field(17) }
}

/** CPU time of one process with all its threads since it started, in microseconds. */
export const processMicros = (pid: number): number => readTicks(pid).own * tickMicros

/**
 * CPU time of a process and all its children, the ended ones included, in microseconds. Of
 * PostgreSQL that is the postmaster, every connection, and everything that runs by itself.
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
    // It ended between the two looks: its time is among the ended ones at the next reading.
    return 0
  }
}

/** Memory of a process in bytes: held now, and the most it ever held. */
export function readMemory(pid: number): { readonly nowBytes: number; readonly peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') }
}
