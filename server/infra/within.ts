/** What the work comes to, or undefined when it fails or takes longer; it is not broken off then. */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([work().catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
