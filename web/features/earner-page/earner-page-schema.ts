import { z } from 'zod'
import type { earnerPageInput, OwnEarnerPage } from '#contracts/backpack/earner-page.ts'
import { pageAddress } from '#contracts/backpack/page-address.ts'
import { pageAboutLength, pageNameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'

const ids = z.array(z.string())

/** The form of the page; a page that is shown has a name and an address. */
export const earnerPageForm = () =>
  z
    .object({
      shown: z.boolean(),
      name: z.string().trim().max(pageNameLength),
      address: z.literal('').or(pageAddress),
      about: z.string().trim().max(pageAboutLength),
      image: z.string(),
      badges: ids,
      collections: ids,
      listed: z.boolean(),
      imageOnCollections: z.boolean(),
      formerLeadHere: z.boolean(),
    })
    .superRefine(({ shown, name, address }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (shown && name === '') miss('name', t('Write the name that stands on your page.'))
      if (shown && address === '') miss('address', t('Choose an address before you show the page.'))
    })

export type PageValues = z.input<ReturnType<typeof earnerPageForm>>

export const pageFields = {
  name: 'name',
  address: 'address',
  about: 'about',
  image: 'image',
  badges: 'badges',
  collections: 'collections',
} as const

export const startValues = (page: OwnEarnerPage): PageValues => ({
  shown: page.shown,
  name: page.name,
  address: page.address ?? '',
  about: page.about,
  image: page.image ?? '',
  badges: page.badges,
  collections: page.collections,
  listed: page.listed,
  imageOnCollections: page.image_on_collections,
  formerLeadHere: page.former_addresses_lead_here,
})

export const toInput = (values: PageValues): z.input<typeof earnerPageInput> => ({
  shown: values.shown,
  name: values.name,
  address: values.address || null,
  about: values.about,
  image: values.image || null,
  badges: [...values.badges],
  collections: [...values.collections],
  listed: values.listed,
  image_on_collections: values.image !== '' && values.imageOnCollections,
  former_addresses_lead_here: values.formerLeadHere,
})
