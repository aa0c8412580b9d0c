const pauseMs = 500
// Seconds
const longestWait = 4

/**
 * As fetch, but what got no answer is sent once more: the network broke, or a server ended in the middle and what stands
 * before it said so. Only for requests that may come twice, as those with an `Idempotency-Key`.
 */
export async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  return (await fetchTwice(url, init)).response
}

/** As `fetchAgain`, for a deletion: what is not there when it is asked for once more is what the first request deleted. */
export async function deleteAgain(url: string, init: RequestInit): Promise<Response> {
  const { response, isSecond } = await fetchTwice(url, init)
  return isSecond && response.status === 404 ? new Response(null, { status: 204 }) : response
}

async function fetchTwice(url: string, init: RequestInit): Promise<{ response: Response; isSecond: boolean }> {
  const first = await fetch(url, init).catch((failure: unknown) => {
    if (init.signal?.aborted) throw failure
  })
  if (first && first.status !== 502 && first.status !== 504) return { response: first, isSecond: false }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const second = await fetch(url, init)
  // The try that was cut off counts as a wrong password until it would have been answered.
  const seconds = second.status === 429 ? Number(second.headers.get('Retry-After') ?? Number.NaN) : Number.NaN
  if (!(seconds <= longestWait)) return { response: second, isSecond: true }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return { response: await fetch(url, init), isSecond: true }
}
