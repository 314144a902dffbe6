/** Sample content: there is no community yet, and the page says so. */
export const COMMUNITY = {
  note: 'These figures and posts are samples: the community has not opened yet. This is what it will look like.',
  discussions: [
    { title: 'How I split eight weeks across the exam domains', category: 'Study plans', replies: 48 },
    { title: 'Subnetting in your head: what finally worked', category: 'Networking', replies: 91 },
    { title: 'Shared responsibility: where is the line for containers?', category: 'Cloud', replies: 37 },
    { title: 'Two weeks to go and stuck at 70 percent', category: 'Exam day', replies: 64 },
  ],
  stories: [
    {
      name: 'Priya N.',
      exam: 'a cloud associate exam',
      text: 'The domain chart told me to stop practicing what I already knew. Three weeks later, I passed.',
    },
    {
      name: 'Marco B.',
      exam: 'a networking exam',
      text: 'Ten cards a day on the train. On exam day, I just knew the port numbers.',
    },
    {
      name: 'Sam O.',
      exam: 'a security exam',
      text: 'Reading why the wrong options were wrong taught me how the exam thinks.',
    },
  ],
  guidelines: [
    'Be kind. Everyone here was a beginner once.',
    'Never share questions from a real exam. It breaks your agreement with the vendor.',
    'Cite your sources so others can read more.',
    'No selling, no recruiting, no spam.',
  ],
  categories: ['Cloud', 'Networking', 'Security', 'Study plans', 'Exam day', 'Careers'],
  events: [
    { title: 'Study group: reading an exam guide together', when: 'First Tuesday of the month' },
    { title: 'Ask someone who passed', when: 'Every other Thursday' },
    { title: 'Practice weekend', when: 'Last weekend of the month' },
  ],
  contributors: [
    { name: 'Lena K.', answers: 412 },
    { name: 'Tom A.', answers: 367 },
    { name: 'Aisha R.', answers: 298 },
  ],
} as const;
