/** The name under which a badge's picture is saved: the badge's, and whom it names where that is known. */
export function writeFileName(badgeName: string, ending: string, recipient?: string): string {
  const name = [badgeName, recipient].filter(Boolean).join(' - ')
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.${ending}`
}
