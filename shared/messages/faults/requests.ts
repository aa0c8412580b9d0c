/** What is wrong with one value of a request: requests for badges. */
export const requestsFaults = {
  'badge-request.points-twice': 'Give each point a key of its own.',
  'badge-request.nothing-asked': 'Ask for a text, links or files.',
  'badge-request.no-text': 'Write a text about what you did.',
  'badge-request.no-links': 'Add a link to what you did.',
  'badge-request.no-files': 'Add a file that shows what you did.',
  'badge-request.off-text': 'A text is not asked for. Take it out.',
  'badge-request.off-links': 'Links are not asked for. Take them out.',
  'badge-request.off-files': 'Files are not asked for. Take them out.',
  'badge-request.say': 'Write what the person should know.',
  'badge-request.point': 'There is no such point.',
  'badge-request.lacks-second':
    'Your staff is one person now, so nobody can be the second and no request can be accepted. Add somebody first.',
  'badge-request.part': 'Choose parts that the person lets stand on the badge.',
  'badge-request.decided-by': '{name} decided this already, at {moment}. Open it once more to see how it stands.',
  'badge-request.decided-away': 'This was decided already, at {moment}. Open it once more to see how it stands.',
} as const
