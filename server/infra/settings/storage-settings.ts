import { z } from 'zod'

/** A bucket of an S3-compatible service, and the keys to it. */
export interface S3Place {
  bucket: string
  /** What all names in the bucket begin with; ends with a slash unless it is empty. */
  prefix: string
  /** Address of the service without a slash at the end; the bucket's name is added to its path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const form = 'must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1'
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixForm = /^(\/[\w-][\w.-]*)*\/?$/

const address = z
  .string()
  .refine((value) => value.startsWith('s3://') && URL.canParse(value), { error: form, abort: true })
  .transform((value) => new URL(value))
  .refine(({ hostname, pathname, username, port }) => {
    return bucketForm.test(hostname) && prefixForm.test(pathname) && username === '' && port === ''
  }, form)
  .refine(({ searchParams }) => {
    const endpoint = searchParams.get('endpoint')
    return endpoint === null || (/^https?:\/\/[^/?#@]+(\/[\w./-]*)?$/.test(endpoint) && URL.canParse(endpoint))
  }, 'must name an endpoint that begins with https://, or http:// in a network of your own')

/** Environment variables of where pictures and files are kept. */
export const storageFields = {
  SASH_BLOBS: z.preprocess((value) => (value === '' ? undefined : value), address.optional()),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
}

type StorageSettings = z.infer<z.ZodObject<typeof storageFields>>

/** The bucket that is set; undefined where files are kept in the data folder. */
export const readS3Place = (settings: StorageSettings): S3Place | undefined => {
  const { SASH_BLOBS: place, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!place || !accessKeyId || !secretAccessKey) return undefined
  const region = place.searchParams.get('region') ?? 'us-east-1'
  const folder = place.pathname.replace(/^\/|\/$/g, '')
  return {
    bucket: place.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: (place.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/(?<!\/)\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

/** The keys that SASH_BLOBS needs and that are not set. */
export const findMissingKeys = (settings: StorageSettings): { name: string; text: string }[] =>
  settings.SASH_BLOBS
    ? (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
        .filter((name) => !settings[name])
        .map((name) => ({ name, text: 'is needed by SASH_BLOBS' }))
    : []
