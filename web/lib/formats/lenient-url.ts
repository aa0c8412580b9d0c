import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { addProtocol } from './add-protocol.ts'
import { validateUrl } from './validate-url.ts'

/** An address in a form, or none. A form can be sent from within the field, before leaving it completed the address. */
export const lenientUrl = () =>
  z
    .string()
    .transform(addProtocol)
    .refine((value) => !validateUrl(value), {
      error: t('Please enter a valid URL'),
      params: { key: 'validUrl' },
    })
