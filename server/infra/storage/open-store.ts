import path from 'node:path'
import { listBlobFolder } from '../db/schema/refuse-empty.ts'
import { createFetchOutside } from '../outside/fetch.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { BlobStore } from './store.ts'

/**
 * Opens the store that the settings name: the folder `blobs` of the data folder, or a bucket. Throws a sentence when the
 * bucket cannot be used, or is empty while the folder is not.
 */
export async function openStore({ dataDir, blobs: place }: Pick<Config, 'dataDir' | 'blobs'>): Promise<BlobStore> {
  const folder = path.join(dataDir, 'blobs')
  if (!place) return createDiskStore(folder)
  const { origin } = new URL(place.endpoint)
  // A door of its own: what people type is fetched through another one, which does not lead there.
  const fetchStorage = createFetchOutside({ allowPrivate: (url) => url.origin === origin, keepsConnections: true })
  const store = createS3Store(place, fetchStorage)
  const { isEmpty } = await store.look().catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  if (!isEmpty || listBlobFolder(dataDir).length === 0) return store
  throw new ConfigError(
    `SASH_BLOBS: the bucket ${place.bucket} is empty, and ${folder} holds pictures. Copy them first, with their names: aws s3 sync ${folder} s3://${place.bucket}/${place.prefix}`,
  )
}
