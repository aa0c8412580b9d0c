import { z } from 'zod'
import { kioskHours, kioskView } from '#contracts/claims/kiosks.ts'
import { changeDevice, listDevice, readDevice, reviseDevice } from '#web/lib/offline/device-store.ts'
import { isSealed, makeHiddenKey, open, type Sealed, seal } from '#web/lib/offline/seal.ts'

const store = 'kiosk'
const keyName = 'key'
const kioskName = 'kiosk'
const countName = 'count'
const modeName = 'mode'
const entryPrefix = 'entry '

const keptKiosk = z.object({ token: z.string(), view: kioskView.optional(), picture: z.string().optional() })
export type KeptKiosk = z.infer<typeof keptKiosk>

const typedText = z.object({ email: z.string(), typed_at: z.string(), claim: z.string() })
export type Typed = z.infer<typeof typedText>

const hour = 3_600_000

const countText = z.object({
  /** Addresses that were ever typed here: what the next one is called. */
  number: z.number(),
  sent: z.number(),
})
export type Count = z.infer<typeof countText>
export const noCount: Count = { number: 0, sent: 0 }
const readCountFrom = (value: unknown): Count => countText.safeParse(value).data ?? noCount

/** An address that waits, without the address. */
export interface Waiting {
  /** What the server knows the attempt by, however often it is sent. */
  key: string
  number: number
  /** When it was typed, in milliseconds. */
  at: number
  /** How often the server has said that it takes it later, and when it is asked again, in milliseconds. */
  tries: number
  again: number
}

/** One that the server takes only when something has changed there. It stays until somebody puts it away. */
export interface Refused extends Waiting {
  why: string
}

/** What lies on this device, in the order in which it was typed. */
export interface Kept {
  waiting: Waiting[]
  /** What waits for a claim that is not shown here, and whose time is over as far as this device knows. */
  stranded: Waiting[]
  refused: Refused[]
  count: Count
}

interface Entry {
  number: number
  at: number
  sealed: Sealed
  /** Why the server has refused it. */
  why?: string
  /** Of which claim it is, and until when the server takes it, as far as was known when it was typed. */
  claim?: string
  until?: number
  tries?: number
  again?: number
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'number' in value && 'at' in value && 'sealed' in value

/** The browser keeps the key and shows it to no script; a copy of its files without the browser opens nothing. */
async function findKey(): Promise<CryptoKey> {
  const kept = await readDevice(store, keyName)
  if (kept instanceof CryptoKey) return kept
  const made = await makeHiddenKey()
  // Of two that were made at once the first one is kept, as something may be locked with it.
  const [before] = await reviseDevice(store, [keyName], ([first]) => (first === undefined ? { [keyName]: made } : {}))
  return before instanceof CryptoKey ? before : made
}

async function openText<Text>(sealed: unknown, shape: z.ZodType<Text>): Promise<Text | undefined> {
  if (!isSealed(sealed)) return undefined
  try {
    return shape.parse(JSON.parse(await open(sealed, await findKey())))
  } catch {
    return undefined
  }
}

export const readKiosk = async (): Promise<KeptKiosk | undefined> =>
  openText(await readDevice(store, kioskName), keptKiosk)

export async function keepKiosk(kiosk: KeptKiosk): Promise<void> {
  await changeDevice(store, { [kioskName]: await seal(JSON.stringify(kiosk), await findKey()) })
}

const modeText = z.literal(['projector', 'tablet'])

export const readMode = async (): Promise<z.infer<typeof modeText> | undefined> =>
  modeText.safeParse(await readDevice(store, modeName)).data

export async function keepMode(mode: z.infer<typeof modeText>): Promise<void> {
  await changeDevice(store, { [modeName]: mode })
}

/**
 * Puts an address into the queue, locked; it is there when this has answered, and throws where the browser keeps nothing.
 * `closesAt` is the end of the claim; one without an end has none that is known, but its kiosks end after a day.
 */
export async function addTyped(typed: Typed, closesAt: string | null): Promise<string> {
  const sealed = await seal(JSON.stringify(typed), await findKey())
  const key = crypto.randomUUID()
  const at = Date.parse(typed.typed_at)
  const until = untilOf(at, closesAt)
  await reviseDevice(store, [countName], ([before]) => {
    const count = readCountFrom(before)
    const number = count.number + 1
    const entry: Entry = { number, at, sealed, claim: typed.claim, until }
    return { [entryPrefix + key]: entry, [countName]: { ...count, number } }
  })
  return key
}

const untilOf = (at: number, closesAt: string | null): number =>
  (closesAt === null ? at + kioskHours * hour : Date.parse(closesAt)) + kioskHours * hour

/** `shown` is the claim that this device shows now: what waits for it is never stranded. */
export async function listKept(shown: string | undefined): Promise<Kept> {
  const kept: Kept = { waiting: [], stranded: [], refused: [], count: noCount }
  for (const [name, value] of await listDevice(store)) {
    if (name === countName) kept.count = readCountFrom(value)
    if (!name.startsWith(entryPrefix) || !isEntry(value)) continue
    const { number, at, why, claim, tries = 0, again = 0, until = untilOf(at, null) } = value
    const one = { key: name.slice(entryPrefix.length), number, at, tries, again }
    const isStranded = until < Date.now() && (shown === undefined || claim !== shown)
    if (why !== undefined) kept.refused.push({ ...one, why })
    else if (isStranded) kept.stranded.push(one)
    else kept.waiting.push(one)
  }
  for (const list of [kept.waiting, kept.stranded, kept.refused]) list.sort((one, other) => one.number - other.number)
  return kept
}

/** The address of one that waits; undefined once it is gone, or where it cannot be opened any more. */
export async function openTyped({ key }: Pick<Waiting, 'key'>): Promise<Typed | undefined> {
  const entry = await readDevice(store, entryPrefix + key)
  return isEntry(entry) ? openText(entry.sealed, typedText) : undefined
}

/** It is out of the queue and counted, once. */
export async function settleTyped({ key }: Waiting): Promise<void> {
  const name = entryPrefix + key
  await reviseDevice(store, [name, countName], ([entry, before]) => {
    const count = readCountFrom(before)
    return isEntry(entry) ? { [name]: undefined, [countName]: { ...count, sent: count.sent + 1 } } : {}
  })
}

/** Says of one why the server has refused it; undefined lets it wait again. */
export async function markTyped({ key }: Waiting, why: string | undefined): Promise<void> {
  const name = entryPrefix + key
  await reviseDevice(store, [name], ([entry]) => {
    if (!isEntry(entry)) return {}
    const { why: before, tries, again, ...rest } = entry
    return { [name]: { ...rest, ...(why === undefined ? {} : { why }) } }
  })
}

/** The longest pause of one that the server takes later, in milliseconds. */
const longestPause = hour / 4
const firstPause = 15_000

/** The server takes it later: it is asked again after a pause, which is twice as long each time. */
export async function delayTyped({ key }: Waiting): Promise<void> {
  const name = entryPrefix + key
  await reviseDevice(store, [name], ([entry]) => {
    if (!isEntry(entry)) return {}
    const { tries = 0 } = entry
    const again = Date.now() + Math.min(firstPause * 2 ** tries, longestPause)
    return { [name]: { ...entry, tries: tries + 1, again } }
  })
}

/** Forgets addresses that are sent no more, for good. */
export async function putAway(kept: readonly Waiting[]): Promise<void> {
  await changeDevice(store, Object.fromEntries(kept.map(({ key }) => [entryPrefix + key, undefined])))
}
