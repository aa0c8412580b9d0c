/** Unfolds zlib or gzip data; undefined when it is broken or unfolds to more than `limit` bytes, read no further than that. */
export async function inflate(
  data: Uint8Array,
  format: 'deflate' | 'gzip',
  limit: number,
): Promise<Uint8Array | undefined> {
  const reader = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      length += step.value.length
      if (length > limit) {
        await reader.cancel()
        return undefined
      }
      parts.push(step.value)
    }
  } catch {
    return undefined
  }
  return joinBytes(parts, length)
}

function joinBytes(parts: Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
