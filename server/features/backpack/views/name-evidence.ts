/** Open Badges 1.1 had one address for all evidence. */
export const nameEvidence = (items: readonly { evidence_url: string | null }[]): { evidence?: string } => {
  const evidence = items.find(({ evidence_url: url }) => url)?.evidence_url
  return evidence ? { evidence } : {}
}
