// Runs before the first paint, so that a reader who chose the other theme sees no flash. One block keeps its names out
// of the global scope, since it is loaded as a classic script.
{
  const root = document.documentElement
  root.dataset.script = 'on'
  // The answer whose a badge is comes in place of the question: the room for it is kept from the beginning.
  if (/[?&]identity__\w+=[^&]/.test(location.search)) root.dataset.asked = 'on'
  try {
    const chosen = localStorage.getItem('sash-color-mode')
    if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
  } catch {
    // Storage is closed in some private windows and frames; the system's theme stays.
  }
}
