import type { FetchOutside } from '#infra/outside/fetch.ts'

/** For commands that have nothing to ask other servers. */
export const nothingOutside: FetchOutside = async () => ({
  ok: false,
  reason: 'unreachable',
  detail: 'Commands ask no other servers.',
})
