import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { siteEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { imageField, personName, shownMoment } from '../fields/fields.ts'
import {
  imageBodyBytes,
  pageAboutLength,
  pageBadgeMaximum,
  pageCollectionMaximum,
  pageNameLength,
} from '../fields/limits.ts'
import { pageAddress, pageAddressLength } from './page-address.ts'

const path = '/v3/backpack/page'
const ids = (most: number) => z.array(z.string().max(64)).max(most, fieldFault('field.many', { most }))

/** The page on which somebody shows chosen badges to everybody, as its owner sees it. */
export const earnerPage = z.object({
  /** Null until one was chosen. */
  address: z.string().nullable(),
  /** Where the page is, while it is shown. */
  url: z.string().nullable(),
  /** Whether there is anything at its address. */
  shown: z.boolean(),
  /** Whether search engines may list it. */
  listed: z.boolean(),
  name: z.string(),
  about: z.string(),
  image: z.string().nullable(),
  /** Whether the picture stands on published collections too. */
  image_on_collections: z.boolean(),
  /** Ids of those that are shown, in their order. */
  badges: z.array(z.string()),
  /** Slugs of those that are shown, in their order. */
  collections: z.array(z.string()),
  /** Whether addresses that it had before lead to it while it is shown. */
  former_addresses_lead_here: z.boolean(),
  /** Kept for the owner until then; nobody else can take them before. */
  former_addresses: z.array(z.object({ address: z.string(), held_until: shownMoment })),
})
export type OwnEarnerPage = z.infer<typeof earnerPage>

export const earnerPageInput = z.object({
  address: pageAddress.nullable(),
  shown: z.boolean(),
  listed: z.boolean(),
  name: personName(pageNameLength),
  about: z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().max(pageAboutLength, fieldFault('field.long', { most: pageAboutLength }))),
  /** A data URL, the address of the picture that is there, or null for none. */
  image: imageField.nullable(),
  image_on_collections: z.boolean(),
  badges: ids(pageBadgeMaximum),
  collections: ids(pageCollectionMaximum),
  former_addresses_lead_here: z.boolean(),
})
export type EarnerPageInput = z.output<typeof earnerPageInput>

export const getEarnerPage = v3Endpoint({
  method: 'GET',
  path,
  access: ['r:backpack', 'rw:backpack'],
  summary: 'My public page; before it was first saved what it would be',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: earnerPage,
  etag: {},
})

export const updateEarnerPage = v3Endpoint({
  method: 'PUT',
  path,
  access: ['rw:backpack'],
  summary: 'Change my public page, show it or hide it',
  description:
    'Hidden, there is nothing at its address from that moment on. An address that is given up stays with its owner for a year: it leads to the page if `former_addresses_lead_here` says so, and nobody else can take it. Addresses that look alike count as one.',
  params: noParams,
  query: noQuery,
  body: earnerPageInput,
  response: earnerPage,
  ifMatch: true,
  bodyLimit: imageBodyBytes,
})

const atAddress = z.object({ address: z.string().max(pageAddressLength * 2) })

export const openEarnerPage = siteEndpoint({
  method: 'GET',
  path: '/people/:address',
  access: 'public',
  summary: 'Page on which an earner shows chosen badges; 404 while it is not shown',
  params: atAddress,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const getEarnerPagePreviewImage = siteEndpoint({
  method: 'GET',
  path: '/people/:address/card.png',
  access: 'public',
  summary: 'Preview picture of the page of an earner',
  params: atAddress,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
