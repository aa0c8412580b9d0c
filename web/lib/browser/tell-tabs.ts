const name = 'sash-session'

/** Tells the other tabs of this origin which token was let go of. */
export function tellEnded(token: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(token)
  channel.close()
}

export function hearEnded(listener: (token: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  }
  return () => channel.close()
}
