import { z } from 'zod'
import { kioskView } from '#contracts/claims/kiosks.ts'
import { changeDevice, listDevice, readDevice } from '#web/lib/offline/device-store.ts'
import { isSealed, makeHiddenKey, open, type Sealed, seal } from '#web/lib/offline/seal.ts'

const store = 'kiosk'
const keyName = 'key'
const kioskName = 'kiosk'
const countName = 'count'
const entryPrefix = 'entry '

const keptKiosk = z.object({ token: z.string(), view: kioskView.optional(), picture: z.string().optional() })
export type KeptKiosk = z.infer<typeof keptKiosk>

const typedText = z.object({ email: z.string(), typed_at: z.string(), claim: z.string() })
export type Typed = z.infer<typeof typedText>

const countText = z.object({
  /** Addresses that were ever typed here: what the next one is called. */
  number: z.number(),
  sent: z.number(),
  refused: z.number(),
})
export type Count = z.infer<typeof countText>
const noCount: Count = { number: 0, sent: 0, refused: 0 }

/** An address that waits, without the address. */
export interface Waiting {
  /** What the server knows the attempt by, however often it is sent. */
  key: string
  number: number
  /** When it was typed, in milliseconds. */
  at: number
}
interface Entry extends Waiting {
  sealed: Sealed
}

const isEntry = (value: unknown): value is Omit<Entry, 'key'> =>
  typeof value === 'object' && value !== null && 'number' in value && 'at' in value && 'sealed' in value

/** The browser keeps the key and shows it to no script; a copy of its files without the browser opens nothing. */
async function findKey(): Promise<CryptoKey> {
  const kept = await readDevice(store, keyName)
  if (kept instanceof CryptoKey) return kept
  const made = await makeHiddenKey()
  await changeDevice(store, { [keyName]: made })
  return made
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

export async function readCount(): Promise<Count> {
  return countText.safeParse(await readDevice(store, countName)).data ?? noCount
}

/** Puts an address into the queue, locked; it is there when this has answered, and throws where the browser keeps nothing. */
export async function addTyped(typed: Typed): Promise<void> {
  const sealed = await seal(JSON.stringify(typed), await findKey())
  const count = await readCount()
  const number = count.number + 1
  await changeDevice(store, {
    [entryPrefix + crypto.randomUUID()]: { number, at: Date.parse(typed.typed_at), sealed },
    [countName]: { ...count, number },
  })
}

/** What waits, in the order in which it was typed. */
export async function listWaiting(): Promise<Waiting[]> {
  const entries = await listEntries()
  return entries.map(({ key, number, at }) => ({ key, number, at }))
}

async function listEntries(): Promise<Entry[]> {
  const all = await listDevice(store)
  return all
    .flatMap(([name, value]) =>
      name.startsWith(entryPrefix) && isEntry(value) ? [{ ...value, key: name.slice(entryPrefix.length) }] : [],
    )
    .sort((one, other) => one.number - other.number)
}

/** The address of one that waits; undefined once it is gone, or where it cannot be opened any more. */
export async function openTyped({ key }: Waiting): Promise<Typed | undefined> {
  const entry = await readDevice(store, entryPrefix + key)
  return isEntry(entry) ? openText(entry.sealed, typedText) : undefined
}

/** It is out of the queue and counted, in one step. */
export async function settleTyped({ key }: Waiting, outcome: 'sent' | 'refused'): Promise<void> {
  const count = await readCount()
  await changeDevice(store, {
    [entryPrefix + key]: undefined,
    [countName]: { ...count, [outcome]: count[outcome] + 1 },
  })
}
