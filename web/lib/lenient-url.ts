import { z } from 'zod'
import { webUrl } from '#contracts/fields.ts'
import { t } from './text.ts'

/** People leave the protocol out; it is then taken for http (screens.md 2.6). */
export function withProtocol(address: string): string {
  const trimmed = address.trim()
  return trimmed === '' || /^https?:/i.test(trimmed) ? trimmed : `http://${trimmed}`
}

/** An address in a form, or none. A form can be sent from within the field, before leaving it completed the address. */
export const lenientUrl = () =>
  z
    .string()
    .transform(withProtocol)
    .refine((value) => value === '' || webUrl.safeParse(value).success, t('Please enter a valid URL'))
