const backslash = 92

/**
 * Where a text of JSON ends that begins at this quote: at the next one that no backslash stands before, or an even number of
 * them. A pattern that says so much remembers every letter, and gives up on a text of some megabytes.
 */
export function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json.charCodeAt(first - 1) === backslash) first--
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}
