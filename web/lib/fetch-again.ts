const pauseMs = 500

/**
 * As fetch, but what got no answer is sent once more: the network broke, or a server ended in the middle and what stands
 * before it said so. Only for requests that may come twice, as those with an `Idempotency-Key`.
 */
export async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  const first = await fetch(url, init).catch((failure: unknown) => {
    if (init.signal?.aborted) throw failure
  })
  if (first && first.status !== 502 && first.status !== 504) return first
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return fetch(url, init)
}
