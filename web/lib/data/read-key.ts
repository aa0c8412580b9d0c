import type { Endpoint } from '#contracts/endpoint.ts'

/**
 * The cache key of a read. It is the address of what was read, so features that read the same thing share one answer
 * without knowing of each other, and `readKey(listIssuers)` alone stands for all of that endpoint's answers.
 */
export function readKey(endpoint: Endpoint, params?: unknown, query?: unknown): readonly unknown[] {
  if (!params && !query) return [endpoint.path]
  return query ? [endpoint.path, params ?? {}, query] : [endpoint.path, params]
}
