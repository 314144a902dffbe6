import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/**
 * Practice counts toward standing, and a right answer whose key the person had seen does not count toward strength: this corrects
 * the totals by the exposure log. Answers from before the log stay as they are.
 */
export const up: Up = async (tx) => {
  await sql`insert into exam_standing as s
        (user_id, exam_id, attempts, percentage_sum, correct, asked, answered, best_percentage)
      select e.user_id, q.exam_id, 0, 0, sum(case when e.is_correct = true then 1 else 0 end), count(*), count(*),
        cast(null as integer)
      from exposure e join question q on q.id = e.question_id
      where e.mode = 'practice' and e.answered_at is not null and e.user_id is not null
      group by e.user_id, q.exam_id
      on conflict (user_id, exam_id) do update set
        correct = s.correct + excluded.correct,
        asked = s.asked + excluded.asked,
        answered = s.answered + excluded.answered`.execute(tx);
  // Adds practice answers that count, and subtracts attempt answers that do not.
  await sql`insert into domain_standing as s (user_id, exam_id, domain_number, is_late, asked, answered, correct)
      select user_id, exam_id, domain_number, is_late, sum(sign), sum(sign), sum(case when is_correct = true then sign else 0 end)
      from (
        select e.user_id, q.exam_id, v.domain_number, coalesce(a.is_late, false) as is_late, e.is_correct,
          case when e.mode = 'practice' then 1 else -1 end as sign,
          e.is_correct = true and (e.is_first = false or exists (
            select 1 from card_state c
            where c.user_id = e.user_id and c.item_id = e.question_id and c.introduced_at < e.answered_at
          )) as is_memory, e.mode
        from exposure e
        join question q on q.id = e.question_id
        join question_version v on v.id = e.version_id
        left join quiz_attempt a on a.id = e.sitting_id
        where e.answered_at is not null and e.user_id is not null
      ) as answer
      where (mode = 'practice') <> is_memory
      group by user_id, exam_id, domain_number, is_late
      on conflict (user_id, exam_id, domain_number, is_late) do update set
        asked = s.asked + excluded.asked,
        answered = s.answered + excluded.answered,
        correct = s.correct + excluded.correct`.execute(tx);
};
