const forms = [
  // Moodle, also below a folder: the document and the page of an award.
  /^\/(?:[\w-]+\/){0,3}badges\/(?:assertion|badge)\.php\?(?:[^#]*&)?(?:b|hash)=([0-9a-f]{40})(?:&|$)/i,
  // Credly.
  /^\/badges\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/public_url)?$/i,
]

/**
 * Where an award is now that stood at this path and query on a platform whose host leads here today. Whether there is
 * such an award is told there.
 */
export const readFormerPlatform = (pathAndQuery: string): string | undefined => {
  const [id] = forms.flatMap((form) => form.exec(pathAndQuery)?.[1] ?? [])
  return id === undefined ? undefined : `/public/assertions/${id.toLowerCase()}`
}
