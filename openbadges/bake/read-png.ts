import type { PngChunk } from '#shared/formats/png-chunks.ts'
import { finding } from '#shared/messages/findings/finding.ts'
import { readUtf8 } from '../encoding/utf8.ts'
import { inflate } from '../inflate.ts'
import { type BadgeVersion, learnerRecord, maxInflatedBytes, maxTextBytes, pngKeywords } from './badge-version.ts'
import { BakeError } from './bake-error.ts'
import { isTextChunk, keywordOf, readPngChunks } from './png-chunks.ts'

const maxTextChunks = 64

/** The badge text a PNG carries; undefined when it carries none. Throws BakeError for broken, oversized or two differing ones. */
export async function readPng(bytes: Uint8Array): Promise<{ version: BadgeVersion; text: string } | undefined> {
  let found: { version: BadgeVersion; text: string } | undefined
  for (const chunk of listTextChunks(bytes)) {
    const version = versionOf(bytes, chunk)
    if (version === undefined) continue
    const text = await readChunkText(bytes, chunk)
    found ??= { version, text }
    if (found.text !== text) throw new BakeError('differing-badges', finding('picture.png-badges'))
  }
  return found
}

function listTextChunks(bytes: Uint8Array): PngChunk[] {
  const chunks: PngChunk[] = []
  for (const chunk of readPngChunks(bytes)) {
    if (isTextChunk(chunk)) chunks.push(chunk)
    if (chunks.length > maxTextChunks) throw new BakeError('too-many-parts', finding('picture.chunks'))
  }
  return chunks
}

function versionOf(bytes: Uint8Array, chunk: PngChunk): BadgeVersion | undefined {
  const keyword = keywordOf(bytes, chunk)
  if (keyword === pngKeywords['2_0'] && chunk.type !== 'zTXt') return '2_0'
  const isCredential = keyword === pngKeywords['3_0'] || keyword === learnerRecord.keyword
  return isCredential && chunk.type === 'iTXt' ? '3_0' : undefined
}

async function readChunkText(bytes: Uint8Array, chunk: PngChunk): Promise<string> {
  const flags = bytes.indexOf(0, chunk.dataStart) + 1
  const start = chunk.type === 'tEXt' ? flags : skipString(bytes, skipString(bytes, flags + 2, chunk), chunk)
  const body = bytes.subarray(start, chunk.dataEnd)
  if (body.length > maxTextBytes) throw new BakeError('too-large', finding('picture.bytes', { count: body.length }))
  if (chunk.type === 'tEXt') return decodeLegacy(body)
  if (bytes[flags] === 0) return decodeUtf8(body)
  if (bytes[flags] !== 1 || bytes[flags + 1] !== 0) throw new BakeError('malformed', 'Unknown text compression')
  const inflated = await inflate(body, 'deflate', maxInflatedBytes)
  if (inflated === undefined) {
    throw new BakeError('too-large', finding('picture.broken', { most: maxInflatedBytes }))
  }
  return decodeUtf8(inflated)
}

function skipString(bytes: Uint8Array, from: number, chunk: PngChunk): number {
  const end = bytes.indexOf(0, from)
  if (end < 0 || end >= chunk.dataEnd) throw new BakeError('malformed', finding('picture.chunk-end'))
  return end + 1
}

function decodeUtf8(body: Uint8Array): string {
  const text = readUtf8(body, { keepsMark: true })
  if (text === undefined) throw new BakeError('malformed', finding('picture.not-utf-8'))
  return text
}

// The format says Latin-1, but the tools that wrote JSON into tEXt wrote UTF-8.
function decodeLegacy(body: Uint8Array): string {
  return readUtf8(body, { keepsMark: true }) ?? new TextDecoder('latin1').decode(body)
}
