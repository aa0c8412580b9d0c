import { z } from 'zod'
import { collectionDescriptionLength, collectionNameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'

export const collectionForm = () =>
  z.object({
    name: z.string().trim().min(1, t('Please enter a collection name')).max(collectionNameLength),
    description: z.string().trim().min(1, t('Please enter a description')).max(collectionDescriptionLength),
  })

export type CollectionValues = z.output<ReturnType<typeof collectionForm>>
