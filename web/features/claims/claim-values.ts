import { z } from 'zod'
import { type Claim, type ClaimChanges, claimInput, claimKind } from '#contracts/claims/claims.ts'
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
  asks_name: z.boolean(),
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

export const readValues = (claim?: Claim): ClaimValues => ({
  title: claim?.title ?? '',
  kind: claim?.kind ?? 'link',
  cap: claim ? String(claim.cap ?? '') : '100',
  opens_at: toLocal(claim?.opens_at ?? null),
  closes_at: toLocal(claim?.closes_at ?? null),
  domains: claim?.domains.join('\n') ?? '',
  addresses: '',
  asks_name: claim?.asks_name ?? false,
  narrative: claim?.narrative ?? '',
  expires: toLocal(claim?.expires ?? null),
})

/** What is sent. A list that is there stays unless another one is typed, for it is never read back. */
export const writeRules = (values: ClaimValues): ClaimChanges & { title: string } => ({
  title: values.title,
  cap: values.cap ? Number(values.cap) : null,
  opens_at: toMoment(values.opens_at),
  closes_at: toMoment(values.closes_at),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  domains: splitLines(values.domains),
  ...(values.addresses.trim() ? { addresses: splitLines(values.addresses) } : {}),
  asks_name: values.asks_name,
  narrative: values.narrative.trim() || null,
  expires: toMoment(values.expires),
})
