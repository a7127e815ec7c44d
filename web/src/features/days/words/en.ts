import type { fr } from './fr';

/** A race over days: the friend who does not come back, and orders under a condition. */
export const en: Record<keyof typeof fr, string> = {
  'absent.title': '{name} is away',
  'absent.since': 'Not seen since {date}.',
  'absent.awaited': 'The race is waiting for them.',
  'absent.vacation': 'On vacation until {date}: their clock stands still.',
  'absent.what': 'What you can do',
  'absent.remind': 'Send a reminder',
  'absent.remind_about':
    'A message goes where {name} gets notifications, if anywhere. Once a day at most, for the whole table.',
  'absent.remind_go': 'Remind {name}',
  'absent.reminded': 'Done. You can do it again on {date}.',
  'absent.remind_later': 'Possible when it is {name}’s turn.',
  'absent.stand_in': 'Let a bot stand in',
  'absent.stand_in_days':
    'If {name}’s time runs out twice in a row without a visit to the table, a bot plays instead. The seat is handed back as soon as they return.',
  'absent.stand_in_none':
    'When the race waits for {name} and a player is at the table, a bot stands in after a minute and a half. The seat is handed back as soon as they return.',
  'absent.stand_in_on': 'A bot is standing in. The seat is handed back as soon as {name} returns.',
  'absent.end': 'End by agreement',

  'end.about':
    'Everybody at the table must agree. A player who stays away for seven days in a row counts as agreeing. The race then ends without a result, and its luck is shown. A refusal is seen by all, and it is three days before it can be proposed again.',
  'end.host': 'At this table the host can also end the race without asking.',
  'end.propose': 'Propose to end the race',
  'end.propose_sure': 'Everybody is asked, and sees that you proposed it. Go ahead?',
  'end.propose_yes': 'Yes, propose',
  'end.no': 'No',
  'end.proposed': '{name} proposes to end the race, without a result.',
  'end.proposed_mine': 'You propose to end the race, without a result.',
  'end.agreed': 'Agreed: {names}.',
  'end.waits': 'Still to answer: {names}.',
  'end.silence': 'Without a word by {date}, being away counts as agreeing.',
  'end.yes': 'Agree to end it',
  'end.refuse': 'No, ride on',
  'end.withdraw': 'Withdraw my proposal',
  'end.refused': '{name} wants to ride on: the race is not ended.',
  'end.withdrawn': '{name} no longer proposes to end the race.',
  'end.again': 'It can be proposed again on {date}.',

  'ended.by': '{name} proposed it.',
  'ended.silent': 'Away for seven days, and so counted as agreeing: {names}.',

  'if.title': 'Conditional orders',
  'if.about':
    'An answer left in advance for a coming question. It is played one minute after the question, if its condition holds and the rules accept it. If not, the order lapses and you play yourself. Nobody else sees these orders.',
  'if.number': '{n|First number|Second number}',
  'if.less': 'Less',
  'if.more': 'More',
  'if.once': 'Once',
  'if.stands': 'As long as it holds',
  'if.how_long': 'How long',
  'if.leave': 'Leave this order',
  'if.change': 'Change',
  'if.remove': 'Remove',
  'if.left': 'Order left: {sentence}',
  'if.left_once': 'Order left, for one answer: {sentence}',
};
