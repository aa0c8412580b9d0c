/** Has the server verify a badge from elsewhere once more; its page then says what came of it. */
export async function verifyAgain(link: HTMLElement): Promise<void> {
  const trouble = document.querySelector<HTMLElement>('[data-trouble]')
  if (trouble) trouble.hidden = true
  link.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch('/public/verify?json_format=plain', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ entity_id: link.dataset.verifyAgain }),
    })
    if (answer.ok) {
      location.reload()
      return
    }
  } catch {
    // The sentence below says so.
  }
  link.removeAttribute('aria-busy')
  if (trouble) trouble.hidden = false
}
