/** What a batch is like: each kind takes another way through the server. */
export type OrderKind = 'links' | 'mailed' | 'held' | 'again' | 'undone' | 'at once' | 'no repeats'

export interface BatchOrder {
  /** Sent as Idempotency-Key. */
  key: string
  kind: OrderKind
  recipients: string[]
  /** The same in every repetition of the call. */
  body: string
}

const kinds = ['mailed', 'links', 'held', 'undone', 'no repeats', 'at once', 'again'] as const
const sizes: Record<OrderKind, [number, number]> = {
  links: [1000, 3000],
  mailed: [200, 500],
  held: [200, 400],
  again: [200, 500],
  undone: [400, 1200],
  'at once': [50, 300],
  'no repeats': [400, 1000],
}
const settings: Record<OrderKind, object> = {
  links: {},
  mailed: { create_notification: true },
  held: { create_notification: true, hold_minutes: 1 },
  again: {},
  // Held for longer than any run takes, so that an undone batch has told nobody.
  undone: { create_notification: true, hold_minutes: 600 },
  'at once': { create_notification: true },
  'no repeats': { allow_duplicate_awards: false },
}

/** Awards by address of a page cause no mail, which lets batches be large. */
const isMailed = (kind: OrderKind) => kind !== 'links' && kind !== 'no repeats'

/** Makes the orders one after another, of every kind in turn; `known` are people who have a badge. */
export function createOrders(): (known: string[] | undefined) => BatchOrder {
  let count = 0
  return (known) => {
    const turn = kinds[count % kinds.length] ?? 'links'
    const kind = turn === 'again' && !known ? 'links' : turn
    const [least, most] = sizes[kind]
    return makeOrder(`order-${count++}`, kind, least + Math.floor(Math.random() * (most - least)), known)
  }
}

export function makeOrder(key: string, kind: OrderKind, size: number, known?: string[]): BatchOrder {
  // In a batch without repeats each is asked for twice.
  const people = kind === 'no repeats' ? Math.ceil(size / 2) : size
  const nameOf = (nth: number) =>
    isMailed(kind)
      ? `kill-${key}-${nth % people}@bench.example.org`
      : `https://bench.example.org/${key}/${nth % people}`
  const recipients = kind === 'again' && known ? known : Array.from({ length: size }, (_, nth) => nameOf(nth))
  const rows = recipients.map((recipient_identifier) => ({
    recipient_identifier,
    ...(isMailed(kind) ? {} : { recipient_type: 'url' }),
    ...(kind === 'at once' ? {} : { recipient_name: `Earner of ${key}` }),
  }))
  const body = JSON.stringify({ [kind === 'at once' ? 'assertions' : 'awards']: rows, ...settings[kind] })
  return { key, kind, recipients, body }
}

/** Mails due to each recipient of an order. */
export const mailsDue = ({ kind }: BatchOrder): number =>
  kind === 'mailed' || kind === 'held' || kind === 'at once' ? 1 : 0
