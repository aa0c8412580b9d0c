/**
 * A `postgres://` address in its parts; undefined when it is not one. An address without a host, as sockets have them in
 * their query, gets `localhost`.
 */
export function readAddress(text: string): URL | undefined {
  const whole = text.replace(/^(\w+:\/\/(?:[^/?#@]*@)?)(?=\/)/, '$1localhost')
  return URL.canParse(whole) ? new URL(whole) : undefined
}
