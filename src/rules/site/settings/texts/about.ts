/** The page about the people running the site. */
export const ABOUT = `
A cairn is a stack of stones that tells hikers they are on the right trail, and farther along than they thought. We build one for people preparing for IT certifications.

## What we stand for {#beliefs}

### Practice shows where you stand

Quizzes follow the official domain weights, so your score means something. Afterward, you see which domains are strong and which need work.

### A wrong answer teaches more than a right one

Every question explains why the right option is right and why each of the others is wrong. You never have to go looking for the explanation.

### Try it first, then pay once

You can practice for free without an account, and the first domain of every study guide is open to everyone. Premium is a one-time payment for one exam; nothing renews automatically.

### Your data is yours

No trackers, no ad networks. Download or delete everything we store about you from your account page.

## Where the questions come from {#questions}

We write our questions from public exam guides and vendor documentation, and each one cites its sources. None of them come from real exams: leaked questions are useless once the exam changes, and sharing them breaks the agreement every candidate signs.
`.trim();
