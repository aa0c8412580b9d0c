import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { importBadge } from '#contracts/backpack/imports.ts'
import { call } from '#web/lib/api/call.ts'
import { encodeBase64 } from '#web/lib/formats/encode-base64.ts'
import { NotUtf8 } from '#web/lib/formats/not-utf8.ts'
import { readUtf8Bytes } from '#web/lib/formats/read-bytes.ts'
import { type FileKind, kindOfFile } from './kind-of-file.ts'

/** A badge in one of the three forms that the server takes; nothing of its bytes is changed on the way. */
export type BadgeContent = { image: string } | { url: string } | { assertion: string }

export interface UploadOptions {
  fileName?: string
  keepsUnreachable?: boolean
  signal?: AbortSignal
}

export function uploadBadge(content: BadgeContent, options: UploadOptions = {}): Promise<BackpackBadge> {
  return call(importBadge, {
    query: { json_format: 'plain' },
    body: {
      ...content,
      ...(options.fileName && { file_name: options.fileName.slice(-255) }),
      ...(options.keepsUnreachable && { keep_unreachable: true }),
    },
    signal: options.signal,
  })
}

const pictures: Partial<Record<FileKind, string>> = { png: 'image/png', svg: 'image/svg+xml' }

/** A file in the form that the server takes it; none for a file that cannot be a badge. Throws NotUtf8. */
export function contentOf(bytes: Uint8Array): BadgeContent | undefined {
  const kind = kindOfFile(bytes)
  const picture = pictures[kind]
  if (picture) return { image: `data:${picture};base64,${encodeBase64(bytes)}` }
  if (kind !== 'json' && kind !== 'token') return undefined
  const assertion = readUtf8Bytes(bytes)
  if (assertion === undefined) throw new NotUtf8()
  return { assertion }
}
