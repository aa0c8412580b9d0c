import { z } from 'zod'
import { type Claim, type ClaimChanges, type ClaimKind, claimInput, claimKind } from '#contracts/claims/claims.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'

/** What people type; empty is no rule. */
export const claimForm = z.object({
  title: claimInput.shape.title,
  kind: claimKind,
  cap: z.string().regex(/^\d{0,6}$/, fieldFault('field.required')),
  opens_at: z.string(),
  closes_at: z.string(),
  domains: z.string(),
  addresses: z.string(),
  endsList: z.boolean(),
  group: z.string(),
  asks_name: z.boolean(),
  approval: z.boolean(),
  asks: claimInput.shape.asks.unwrap(),
  narrative: z.string(),
  expires: z.string(),
})
export type ClaimValues = z.output<typeof claimForm>

/** Of each field that the server may say something of. */
export const claimFields = {
  title: 'title',
  cap: 'cap',
  opens_at: 'opens_at',
  closes_at: 'closes_at',
  domains: 'domains',
  addresses: 'addresses',
  group: 'group',
  narrative: 'narrative',
  expires: 'expires',
} as const

/** As a field for day and time shows it, in the reader's own time. */
const toLocal = (moment: string | null): string => {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const toMoment = (local: string): string | null => (local ? new Date(local).toISOString() : null)
const splitLines = (value: string): string[] => value.split(/[\s,;]+/).filter(Boolean)

/** Each printed code is good once, so their number is bound enough. */
export const presetCap = (kind: ClaimKind): string => (kind === 'codes' ? '' : '100')

export const readValues = (claim?: Claim): ClaimValues => ({
  title: claim?.title ?? '',
  kind: claim?.kind ?? 'link',
  cap: claim ? String(claim.cap ?? '') : presetCap('link'),
  opens_at: toLocal(claim?.opens_at ?? null),
  closes_at: toLocal(claim?.closes_at ?? null),
  domains: claim?.domains.join('\n') ?? '',
  addresses: '',
  endsList: false,
  group: claim?.group ?? '',
  asks_name: claim?.asks_name ?? false,
  approval: claim?.approval ?? false,
  asks: claim?.asks ?? { text: 'off', links: 'off', files: 'off' },
  narrative: claim?.narrative ?? '',
  expires: toLocal(claim?.expires ?? null),
})

/**
 * What is sent. A list that is there stays unless it is ended or another one is typed, for it is never read back; and so does
 * the time zone unless the reader sets a time, which they do in their own.
 */
export const writeRules = (values: ClaimValues, before?: Claim): ClaimChanges & { title: string } => ({
  title: values.title,
  cap: values.cap ? Number(values.cap) : null,
  opens_at: toMoment(values.opens_at),
  closes_at: toMoment(values.closes_at),
  ...(setsTime(values, before) ? { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
  domains: splitLines(values.domains),
  ...writeList(values),
  // One that is put away may stay, and is not to be chosen anew.
  ...(values.group === (before?.group ?? '') ? {} : { group: values.group || null }),
  asks_name: values.asks_name,
  approval: values.approval,
  asks: values.asks,
  narrative: values.narrative.trim() || null,
  expires: toMoment(values.expires),
})

function setsTime({ opens_at, closes_at }: ClaimValues, before: Claim | undefined): boolean {
  if (!before) return true
  const shown = readValues(before)
  return opens_at !== shown.opens_at || closes_at !== shown.closes_at
}

function writeList({ addresses, endsList }: ClaimValues): Pick<ClaimChanges, 'addresses'> {
  if (endsList) return { addresses: null }
  return addresses.trim() ? { addresses: splitLines(addresses) } : {}
}
