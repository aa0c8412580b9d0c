/** Calls a second of processor time, as the processor's clock counts it: what else runs on the machine matters less. */
export const measureCpu = async (work: (index: number) => unknown, seconds: number): Promise<number> => {
  const started = process.cpuUsage()
  let count = 0
  let used = 0
  while (used < seconds) {
    for (let i = 0; i < 50; i++) await work(count + i)
    count += 50
    const { user, system } = process.cpuUsage(started)
    used = (user + system) / 1_000_000
  }
  return count / used
}

/** The same for several kinds of work, in turns, so that a slow moment strikes all of them; the median of the turns. */
export const compareCpu = async <Name extends string>(
  works: Record<Name, (index: number) => unknown>,
  { turns = 5, seconds = 1 } = {},
): Promise<Record<Name, number>> => {
  const names = Object.keys(works) as Name[]
  const speeds = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const name of names) await measureCpu(works[name], seconds / 2)
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) speeds.get(name)?.push(await measureCpu(works[name], seconds))
  }
  const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  return Object.fromEntries(names.map((name) => [name, median(speeds.get(name) ?? [])])) as Record<Name, number>
}
