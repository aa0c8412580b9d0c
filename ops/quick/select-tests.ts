import path from 'node:path'
import type { Graph } from './build-graph.ts'

export interface Chosen {
  file: string
  /** The nearer to the change, the lower: 0 is the change itself. */
  rank: number
  why: string
}

export interface Selection {
  chosen: Chosen[]
  left: Chosen[]
}

export interface Sources extends Graph {
  /** Path to text of every test file. */
  tests: ReadonlyMap<string, string>
  /** Files that name all there is. */
  lists: ReadonlySet<string>
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const looksAtAll = /^(?:[^/]+|ops\/.*)\.test\.ts$/

/**
 * The tests that a change concerns, nearest first, until their estimated processor seconds are spent. Tests of the server
 * meet it over HTTP and would all hang on all of it by import: theirs are those of the changed feature, then those of the
 * features that take something from it that depends on the change.
 */
export function selectTests(changed: readonly string[], sources: Sources, seconds: number): Selection {
  const found = new Map<string, Chosen>()
  const add = (file: string, rank: number, why: string): void => {
    const known = found.get(file)
    if (sources.tests.has(file) && (!known || known.rank > rank)) found.set(file, { file, rank, why })
  }
  for (const file of sources.tests.keys()) if (looksAtAll.test(file)) add(file, 0, 'look at all files')
  for (const file of changed) {
    if (isTest(file)) add(file, 0, 'changed')
    else for (const { file: test, rank, why } of findConcerned(file, sources)) add(test, rank, why)
  }
  return spend(mixUnits([...found.values()]), sources, seconds)
}

function findConcerned(changed: string, sources: Sources): Chosen[] {
  const tests = [...sources.tests.keys()]
  const imported = [...findUsers(changed, sources, () => true)].flatMap(([file, steps]) =>
    isTest(file) ? [{ file, rank: steps, why: steps === 1 ? 'import what changed' : 'need what changed' }] : [],
  )
  const own = tests.filter((file) => onServer(file) && unitOf(file) === unitOf(changed))
  const beside = own.map((file) => ({
    file,
    rank: path.dirname(file) === path.dirname(changed) ? 1 : 2,
    why: `of ${unitOf(changed)}`,
  }))
  const users = findUsingFolders(changed, sources)
  const around = tests.filter(onServer).flatMap((file) => {
    const isNear = users.folders.has(path.dirname(file))
    return isNear || users.units.has(unitOf(file)) ? [{ file, rank: isNear ? 3 : 4, why: `of ${unitOf(file)}` }] : []
  })
  return [...imported, ...beside, ...around, ...findSample(changed, tests, sources)]
}

/** Folders and units of the server that use a part of the changed file's unit which depends on the change. */
function findUsingFolders(changed: string, sources: Sources) {
  const home = floorOf(changed)
  const inside = findUsers(changed, sources, (file) => floorOf(file) === home)
  const users = [changed, ...inside.keys()]
    .filter((file) => floorOf(file) === home)
    .flatMap((file) => [...(sources.neededBy.get(file) ?? [])])
    .filter((file) => onServer(file) && !isTest(file) && unitOf(file) !== unitOf(changed) && !sources.lists.has(file))
  return { folders: new Set(users.map((file) => path.dirname(file))), units: new Set(users.map(unitOf)) }
}

/** What stands below every feature is tried with the shortest test of each. */
function findSample(changed: string, tests: readonly string[], sources: Sources): Chosen[] {
  if (!onServer(changed) || changed.startsWith('server/features/')) return []
  const shortest = new Map<string, string>()
  const cost = (file: string): number => estimateSeconds(file, sources.tests.get(file) ?? '')
  for (const file of tests.filter((one) => one.startsWith('server/features/'))) {
    const known = shortest.get(unitOf(file))
    if (known === undefined || cost(file) < cost(known)) shortest.set(unitOf(file), file)
  }
  return [...shortest.values()].map((file) => ({ file, rank: 5, why: 'sample: the shortest of each feature' }))
}

/** Seconds of a processor that a file and each test in it take, measured over all of them. */
const costs = {
  server: { file: 0.8, test: 0.25 },
  web: { file: 0.4, test: 0.2 },
  pure: { file: 0.1, test: 0.05 },
}

/** About how long a processor is busy with a test file, once what it imports is there; the same on every machine. */
function estimateSeconds(file: string, text: string): number {
  const folder = file.split('/')[0]
  const { file: once, test } = costs[folder === 'server' || folder === 'web' ? folder : 'pure']
  const tests = text.match(/^\s*test(?:\.each)?[(<]/gm)?.length ?? 0
  return once + tests * test
}

/** Every file that needs the changed one, with the steps between them; beyond those that `passes` refuses nobody looks. */
function findUsers(changed: string, sources: Sources, passes: (file: string) => boolean): Map<string, number> {
  const steps = new Map([[changed, 0]])
  for (const [file, count] of steps) {
    if (file !== changed && (isTest(file) || sources.lists.has(file) || !passes(file))) continue
    for (const user of sources.neededBy.get(file) ?? []) if (!steps.has(user)) steps.set(user, count + 1)
  }
  steps.delete(changed)
  return steps
}

/** Of those that are equally near, each unit gives one in its turn, so that a short time sees something of all of them. */
function mixUnits(found: readonly Chosen[]): Chosen[] {
  const turns = new Map<string, number>()
  const inOrder = [...found].sort((one, other) => one.rank - other.rank || compare(one.file, other.file))
  const withTurns = inOrder.map((chosen) => {
    const key = `${chosen.rank} ${unitOf(chosen.file)}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return { chosen, turn }
  })
  return withTurns
    .sort((one, other) => one.chosen.rank - other.chosen.rank || one.turn - other.turn)
    .map(({ chosen }) => chosen)
}

/** What was changed itself is always run. */
function spend(found: readonly Chosen[], sources: Sources, seconds: number): Selection {
  let rest = seconds
  const selection: Selection = { chosen: [], left: [] }
  for (const one of found) {
    const cost = estimateSeconds(one.file, sources.tests.get(one.file) ?? '')
    const fits = one.rank === 0 || cost <= rest
    if (fits) rest -= cost
    selection[fits ? 'chosen' : 'left'].push(one)
  }
  return selection
}

const onServer = (file: string): boolean => file.startsWith('server/')
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The part of the product that a file belongs to, `server/features/awards` or `web/ui` for example. */
export function unitOf(file: string): string {
  const folders = path.dirname(file).split('/')
  const isDeep = folders[0] === 'server' || folders[1] === 'features'
  return folders.slice(0, isDeep ? 3 : 2).join('/')
}

/** A unit of the server or of the app; what stands below both is one each. */
function floorOf(file: string): string {
  return /^(?:server|web)\//.test(file) ? unitOf(file) : (file.split('/')[0] ?? file)
}
