/** A badge class in three languages; the Portuguese text has no criteria of its own. */
export const spokenClass = {
  name: 'Day Skipper',
  description: 'Sails a yacht by day.',
  criteria_text: 'Sail **a hundred miles**.',
  in_language: 'en',
  translations: [
    {
      language: 'de',
      name: 'Tagesskipper',
      description: 'Führt eine Jacht bei Tag.',
      criteria_text: 'Segle **hundert Meilen**.',
    },
    { language: 'pt-BR', name: 'Capitão de dia', description: 'Conduz um iate de dia.' },
  ],
}
