CREATE TABLE access_token (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  token_hash text not null,
  scopes text not null,
  created_at text not null,
  expires_at text not null,
  last_used_at text
);

CREATE INDEX access_token_by_user on access_token (user_id);

CREATE UNIQUE INDEX access_token_hash on access_token (token_hash);

CREATE TABLE app_process (
  id text primary key,
  catalogue_version integer not null,
  renewed_at text not null
);

CREATE TABLE audit (
  id text primary key,
  at text not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before text,
  after text,
  request_id text ,
  subject_user_id text references "user" (id) on delete set null
);

CREATE INDEX audit_by_action on audit (action, at);

CREATE INDEX audit_by_subject_user on audit (subject_user_id) where subject_user_id is not null;

CREATE INDEX audit_by_time on audit (at);

CREATE TABLE backup_drill (
  id text primary key,
  started_at text not null,
  ended_at text,
  is_restored integer,
  note text
);

CREATE TABLE "backup_run" (
  "id" text primary key,
  "slot" text unique,
  "started_at" text not null,
  "ended_at" text,
  "name" text,
  "bytes" bigint,
  "note" text,
  failure text
);

CREATE TABLE calibration_offset (
  source text not null,
  edition text not null,
  mean real not null,
  sd real not null,
  outcomes integer not null,
  asked integer not null,
  primary key (edition, source)
);

CREATE TABLE calibration_source (
  id integer not null primary key,
  source text not null
);

CREATE TABLE calibration_sum (
  source text not null,
  asked_hash text not null,
  mode text not null,
  name text not null,
  count integer not null,
  primary key (asked_hash, source, mode, name)
);

CREATE TABLE "card_review" (
  user_id text not null references "user" (id) on delete cascade,
  id text not null,
  exam_id text not null references exam (id),
  item_id text not null,
  seq integer not null,
  grade text not null check (grade in ('again', 'hard', 'good', 'easy')),
  reviewed_at text not null,
  received_at text not null,
  state_before text,
  state_after text not null,
  undone_at text,
  primary key (user_id, id)
);

CREATE UNIQUE INDEX card_review_in_order on card_review (user_id, exam_id, seq);

CREATE TABLE "card_state" (
  user_id text not null references "user" (id) on delete cascade,
  item_id text not null,
  exam_id text not null references exam (id),
  phase text not null check (phase in ('learning', 'review', 'relearning')),
  due text not null,
  reviewed_at text not null,
  stability double precision not null,
  difficulty double precision not null,
  elapsed_days integer not null,
  scheduled_days integer not null,
  learning_steps integer not null,
  reps integer not null,
  lapses integer not null,
  introduced_at text not null,
  is_mastered integer not null,
  last_seq integer not null,
  primary key (user_id, item_id)
);

CREATE INDEX card_state_by_exam on card_state (user_id, exam_id);

CREATE TABLE catalogue_version (
  id integer primary key,
  version integer not null
);

CREATE TABLE category (
  id text primary key,
  name text not null unique,
  description text not null,
  icon text not null,
  color text not null,
  position integer not null,
  created_at text not null ,
  updated_at text
);

CREATE TABLE consumer (
  name text primary key,
  position text
);

CREATE TABLE contact_message (
  id text primary key,
  user_id text references "user" (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  is_news_wanted integer not null,
  created_at text not null ,
  done_at text
);

CREATE INDEX contact_message_by_age on contact_message (created_at);

CREATE INDEX contact_message_by_user on contact_message (user_id);

CREATE TABLE credential (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  kind text not null,
  subject text,
  secret text,
  data text,
  created_at text not null,
  last_used_at text ,
  checked_at text,
  refused_at text
);

CREATE INDEX credential_by_user on credential (user_id);

CREATE UNIQUE INDEX credential_password on credential (user_id) where kind = 'password';

CREATE INDEX credential_refused on credential (user_id) where refused_at is not null;

CREATE UNIQUE INDEX credential_subject on credential (kind, subject) where subject is not null;

CREATE INDEX credential_to_check on credential (checked_at) where checked_at is not null;

CREATE TABLE demo_event (
  id text primary key,
  type text not null,
  payload text not null,
  created_at text not null,
  tries integer not null,
  next_try_at text,
  delivered_at text
);

CREATE INDEX demo_event_due on demo_event (next_try_at) where delivered_at is null;

CREATE TABLE demo_intent (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents integer not null,
  currency text not null,
  status text not null,
  metadata text not null,
  failed_tries integer not null,
  refunded_cents integer not null,
  dispute text not null,
  created_at text not null
);

CREATE TABLE demo_refund (
  id text primary key,
  intent_id text not null references demo_intent (id),
  idempotency_key text not null unique,
  amount_cents integer not null,
  created_at text not null
);

CREATE TABLE email_change (
  user_id text primary key references "user" (id) on delete cascade,
  new_email text not null,
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text
);

CREATE TABLE "email_token" (
  token_hash text primary key,
  user_id text not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  created_at text not null,
  expires_at text not null,
  used_at text
);

CREATE INDEX email_token_by_expiry on email_token (expires_at);

CREATE INDEX email_token_of_user on email_token (user_id);

CREATE UNIQUE INDEX email_token_one_reset on email_token (user_id) where kind = 'reset';

CREATE TABLE entitlement (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  exam_id text references exam (id),
  source text not null,
  purchase_id text references purchase (id),
  note text not null,
  starts_at text not null,
  expires_at text,
  ended_at text,
  created_at text not null ,
  group_id text references member_group (id) on delete cascade,
  invitation_id text references invitation (id) on delete set null
);

CREATE INDEX entitlement_by_group on entitlement (group_id) where group_id is not null;

CREATE INDEX entitlement_by_invitation on entitlement (invitation_id) where invitation_id is not null;

CREATE INDEX entitlement_by_user on entitlement (user_id);

CREATE UNIQUE INDEX entitlement_of_purchase on entitlement (purchase_id, user_id, exam_id) where purchase_id is not null;

CREATE TABLE errata_notice (
  corrected_id text not null references question_version (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  told_at text not null,
  primary key (corrected_id, user_id)
);

CREATE INDEX errata_notice_by_user on errata_notice (user_id);

CREATE TABLE exam (
  id text primary key,
  category_id text not null references category (id),
  code text not null,
  vendor text not null,
  name text not null,
  slug text not null unique,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  is_active integer not null,
  archived_at text,
  version_name text not null,
  version_effective text,
  format text not null,
  sources text not null,
  position integer not null,
  created_at text not null,
  updated_at text not null ,
  access_days integer check (access_days >= 0),
  pack_hashes text,
  retires text,
  successor text,
  objectives text not null default '[]',
  edition text not null default '',
  retires_elsewhere text,
  verified text,
  license text not null default ''
);

CREATE INDEX exam_by_category on exam (category_id);

CREATE UNIQUE INDEX exam_edition on exam (edition);

CREATE TABLE exam_domain (
  exam_id text not null references exam (id) on delete cascade,
  number integer not null,
  name text not null,
  weight_from real not null,
  weight_to real not null,
  primary key (exam_id, number)
);

CREATE TABLE exam_offset (
  exam_id text primary key references exam (id),
  mean real not null,
  sd real not null,
  outcomes integer not null,
  asked integer not null,
  at text not null
);

CREATE TABLE exam_slug (
  slug text primary key,
  exam_id text not null references exam (id) on delete cascade
);

CREATE TABLE exam_standing (
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  attempts integer not null,
  correct integer not null,
  asked integer not null,
  answered integer not null,
  seen blob not null default x'',
  domains text not null default '[]',
  tasks text not null default '[]',
  base_sums text,
  base_seen blob,
  visitor_seen blob,
  primary key (user_id, exam_id)
);

CREATE TABLE exam_task (
  exam_id text not null,
  domain_number integer not null,
  number integer not null,
  name text not null,
  bullets text not null default '[]',
  primary key (exam_id, domain_number, number),
  foreign key (exam_id, domain_number) references exam_domain (exam_id, number) on delete cascade
);

CREATE TABLE "first_answer" (
  version_id text not null references question_version (id) on delete cascade,
  picked text not null,
  count integer not null,
  base integer not null default 0,
  primary key (version_id, picked)
);

CREATE TABLE form_score (
  exam_id text not null references exam (id) on delete cascade,
  questions integer not null,
  sittings integer not null,
  right_answers integer not null,
  squares integer not null,
  measured_at text not null,
  primary key (exam_id, questions)
);

CREATE TABLE guide_opening (
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  domain_number integer not null,
  task_number integer not null,
  opened_at text not null,
  primary key (user_id, exam_id, domain_number, task_number)
);

CREATE TABLE incident (
  id text primary key,
  title text not null,
  description text not null,
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  impact text not null check (impact in ('minimal', 'low', 'medium', 'high')),
  services text not null,
  started_at text not null,
  resolved_at text,
  created_at text not null ,
  updates text not null default '[]'
);

CREATE INDEX incident_by_start on incident (started_at);

CREATE TABLE invitation (
  id text primary key,
  email text,
  email_key text,
  name text,
  group_id text references member_group (id) on delete set null,
  is_all_exams integer not null,
  exam_ids text not null,
  access_until text,
  token_hash text not null,
  most_uses integer not null,
  uses integer not null,
  created_at text not null,
  created_by text references "user" (id) on delete set null,
  sent_at text not null,
  expires_at text not null,
  withdrawn_at text,
  accepted_at text,
  user_id text references "user" (id) on delete cascade
);

CREATE INDEX invitation_by_age on invitation (created_at);

CREATE INDEX invitation_by_group on invitation (group_id);

CREATE INDEX invitation_by_maker on invitation (created_by);

CREATE INDEX invitation_by_user on invitation (user_id);

CREATE UNIQUE INDEX invitation_open on invitation (email_key) where email_key is not null and accepted_at is null and withdrawn_at is null;

CREATE UNIQUE INDEX invitation_token on invitation (token_hash);

CREATE TABLE invitation_use (
  invitation_id text not null references invitation (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  used_at text not null,
  primary key (invitation_id, user_id)
);

CREATE INDEX invitation_use_by_user on invitation_use (user_id);

CREATE TABLE item_look (
  asked_hash text not null primary key,
  n integer not null,
  score integer not null,
  doubt integer,
  likeliest text,
  measured_at text not null,
  held_at text,
  kept_at text,
  kept_n integer,
  kept_note text
);

CREATE INDEX item_look_by_score on item_look (score desc);

CREATE TABLE item_parameter (
  asked_hash text not null primary key,
  model text not null check (model in ('2pl', 'rasch')),
  n integer not null,
  a real not null,
  b real not null,
  se_a real,
  se_b real,
  measured_at text not null
);

CREATE TABLE item_sum (
  asked_hash text not null,
  mode text not null,
  sums text not null,
  base text not null,
  primary key (asked_hash, mode)
);

CREATE TABLE key_change (
  version_id text not null primary key references question_version (id) on delete cascade,
  corrected_id text not null references question_version (id) on delete cascade,
  question_id text not null references question (id) on delete cascade,
  exam_id text not null references exam (id),
  changed_at text not null,
  remarked_at text
);

CREATE INDEX key_change_by_corrected on key_change (corrected_id);

CREATE INDEX key_change_by_exam on key_change (exam_id, changed_at);

CREATE INDEX key_change_by_question on key_change (question_id);

CREATE INDEX key_change_due on key_change (changed_at) where remarked_at is null;

CREATE TABLE leaver (
  user_id text primary key references "user" (id) on delete cascade,
  reason text not null,
  left_at text not null,
  data_until text not null,
  token_hash text not null
);

CREATE INDEX leaver_by_end on leaver (data_until);

CREATE UNIQUE INDEX leaver_token on leaver (token_hash);

CREATE TABLE live_mark (
  name text primary key,
  hash text not null,
  at text not null
);

CREATE TABLE mail (
  id text primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at text not null,
  attempts integer not null,
  next_attempt_at text not null,
  sent_at text,
  last_error text ,
  user_id text references "user" (id) on delete cascade,
  reply_to text,
  "unsubscribe_url" text
);

CREATE INDEX mail_by_age on mail (created_at);

CREATE INDEX mail_by_user on mail (user_id);

CREATE INDEX mail_due on mail (next_attempt_at) where sent_at is null;

CREATE TABLE maintenance (
  id text primary key,
  title text not null,
  description text not null,
  services text not null,
  starts_at text not null,
  ends_at text not null,
  created_at text not null
);

CREATE INDEX maintenance_by_end on maintenance (ends_at);

CREATE TABLE measurement (
  name text not null primary key,
  measured_at text not null
);

CREATE TABLE member_group (
  id text primary key,
  name text not null,
  name_key text not null,
  is_all_exams integer not null,
  created_at text not null,
  updated_at text not null
);

CREATE UNIQUE INDEX member_group_name on member_group (name_key);

CREATE TABLE member_group_exam (
  group_id text not null references member_group (id) on delete cascade,
  exam_id text not null references exam (id) on delete cascade,
  primary key (group_id, exam_id)
);

CREATE TABLE member_group_person (
  group_id text not null references member_group (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  source text not null,
  created_at text not null,
  invitation_id text references invitation (id) on delete set null,
  primary key (group_id, user_id)
);

CREATE INDEX member_group_person_by_invitation on member_group_person (invitation_id) where invitation_id is not null;

CREATE INDEX member_group_person_by_user on member_group_person (user_id);

CREATE TABLE migration (
  name text primary key,
  applied_at text not null
);

CREATE TABLE outcome (
  id text primary key,
  user_id text references "user" (id) on delete set null,
  exam_id text not null references exam (id),
  exam_date text,
  asked_at text not null,
  answered_at text,
  result text,
  score double precision ,
  asked_again_at text,
  mailed_at text,
  predicted_at text,
  model text,
  chance real,
  curve text
);

CREATE INDEX outcome_of_exam on outcome (exam_id);

CREATE UNIQUE INDEX outcome_of_person on outcome (user_id, exam_id, exam_date);

CREATE TABLE own_card (
  user_id text not null references "user" (id) on delete cascade,
  id text not null,
  exam_id text not null references exam (id),
  domain_number integer not null,
  front text not null,
  back text not null,
  origin text not null,
  is_suspended integer not null,
  created_at text not null,
  updated_at text not null,
  primary key (user_id, id)
);

CREATE INDEX own_card_by_exam on own_card (user_id, exam_id);

CREATE TABLE own_card_picture (
  user_id text not null,
  card_id text not null,
  picture_name text not null,
  primary key (user_id, card_id, picture_name),
  foreign key (user_id, card_id) references own_card (user_id, id) on delete cascade,
  foreign key (user_id, picture_name) references own_picture (user_id, picture_name) on delete cascade
);

CREATE INDEX own_card_picture_by_picture on own_card_picture (user_id, picture_name);

CREATE TABLE own_picture (
  user_id text not null references "user" (id) on delete cascade,
  picture_name text not null references picture (name),
  bytes integer not null,
  uploaded_at text not null,
  primary key (user_id, picture_name)
);

CREATE INDEX own_picture_by_name on own_picture (picture_name);

CREATE TABLE payment_event (
  id text primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  intent_id text,
  facts text not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'unknown_intent', 'failed')),
  note text,
  received_at text not null,
  mismatch text,
  unique (provider, event_id)
);

CREATE INDEX payment_event_by_age on payment_event (received_at);

CREATE INDEX payment_event_by_intent on payment_event (intent_id);

CREATE TABLE picture (
  name text primary key,
  source_hash text not null,
  content blob not null,
  uploaded_at text not null ,
  is_of_staff integer not null default true
);

CREATE INDEX picture_by_source on picture (source_hash);

CREATE TABLE practice_event (
  user_id text not null references "user" (id) on delete cascade,
  sitting_id text not null references practice_sitting (id) on delete cascade,
  device text not null,
  seq integer not null,
  revision integer not null,
  place integer not null,
  payload text not null,
  seconds integer not null,
  at text not null,
  received_at text not null,
  primary key (sitting_id, device, seq)
);

CREATE INDEX practice_event_by_user on practice_event (user_id);

CREATE UNIQUE INDEX practice_event_in_order on practice_event (sitting_id, revision);

CREATE TABLE practice_preset (
  user_id text not null references "user" (id) on delete cascade,
  id text not null,
  exam_id text not null references exam (id),
  name text not null,
  settings text not null,
  created_at text not null,
  primary key (user_id, id)
);

CREATE TABLE practice_sitting (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  mode text not null check (mode in ('practice', 'simulation')),
  settings text not null,
  items text not null,
  is_forward_only integer not null,
  pass_percentage integer not null,
  started_at text not null,
  deadline_at text,
  submitted_at text,
  revision integer not null,
  total integer not null,
  answered integer,
  correct integer ,
  is_rehearsal integer not null default false,
  is_sealed integer not null default false,
  extra_time text not null default '1',
  unscored integer not null default 0,
  unscored_places text not null default '[]',
  scoring text not null default 'whole',
  partial_points integer not null default 0,
  is_free integer not null default false
);

CREATE INDEX practice_sitting_by_user on practice_sitting (user_id, exam_id, started_at);

CREATE INDEX practice_sitting_due on practice_sitting (deadline_at) where submitted_at is null;

CREATE INDEX practice_sitting_open on practice_sitting (user_id, deadline_at) where submitted_at is null;

CREATE TABLE proposed_question (
  id text primary key,
  exam_id text not null references exam (id) on delete cascade,
  question_id text references question (id) on delete cascade,
  base_version integer,
  edit text not null,
  wording text not null,
  text text not null,
  state text not null,
  revision integer not null,
  author_id text references "user" (id) on delete set null,
  created_at text not null,
  updated_at text not null,
  submitted_at text,
  version_id text references question_version (id) on delete cascade
);

CREATE INDEX proposed_question_by_author on proposed_question (author_id);

CREATE INDEX proposed_question_by_question on proposed_question (question_id) where question_id is not null;

CREATE INDEX proposed_question_by_state on proposed_question (state, exam_id, submitted_at);

CREATE INDEX proposed_question_by_version on proposed_question (version_id) where version_id is not null;

CREATE UNIQUE INDEX proposed_question_open on proposed_question (question_id) where question_id is not null and version_id is null;

CREATE TABLE purchase (
  id text primary key,
  buyer_id text references "user" (id) on delete set null,
  pseudonym text,
  exam_id text not null references exam (id),
  provider text not null,
  is_live integer not null,
  intent_id text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('open', 'processing', 'succeeded', 'canceled')),
  refunded_cents integer not null check (refunded_cents >= 0),
  dispute text not null check (dispute in ('none', 'open', 'won', 'lost')),
  failed_tries integer not null,
  ledger text not null,
  paid_at text,
  expires_at text,
  receipt_mailed_at text,
  next_look_at text,
  created_at text not null,
  updated_at text not null,
  mismatch_note text,
  access_days integer,
  quantity integer not null default 1 check (quantity > 0),
  mismatch text,
  unique (provider, intent_id)
);

CREATE INDEX purchase_by_age on purchase (created_at);

CREATE INDEX purchase_by_user on purchase (buyer_id, exam_id);

CREATE UNIQUE INDEX purchase_live on purchase (buyer_id, exam_id) where status in ('open', 'processing');

CREATE INDEX purchase_mismatched on purchase (buyer_id, exam_id) where mismatch is not null;

CREATE INDEX purchase_to_look_at on purchase (next_look_at) where next_look_at is not null;

CREATE TABLE question (
  id text primary key,
  exam_id text not null references exam (id),
  ref text,
  archived_at text,
  created_at text not null,
  import_id text,
  pack_hash text,
  number integer not null default 0,
  unique (exam_id, ref)
);

CREATE INDEX question_by_exam on question (exam_id, archived_at, id);

CREATE INDEX question_by_import on question (import_id) where import_id is not null;

CREATE UNIQUE INDEX question_number on question (exam_id, number);

CREATE TABLE question_card (
  user_id text not null references "user" (id) on delete cascade,
  question_id text not null references question (id) on delete cascade,
  exam_id text not null references exam (id),
  missed_question_id text not null,
  created_at text not null,
  primary key (user_id, question_id)
);

CREATE INDEX question_card_by_exam on question_card (user_id, exam_id);

CREATE UNIQUE INDEX question_card_by_missed on question_card (user_id, missed_question_id);

CREATE TABLE question_count (
  exam_id text not null references exam (id) on delete cascade,
  domain_number integer not null,
  task_number integer not null,
  kind text not null,
  is_explained integer not null,
  count integer not null,
  primary key (exam_id, domain_number, task_number, kind, is_explained)
);

CREATE TABLE question_import (
  id text primary key,
  exam_id text not null references exam (id) on delete cascade,
  added integer not null,
  created_at text not null,
  undone_at text ,
  "replaced" text,
  kind text not null default 'questions',
  file_name text,
  "made_places" text
);

CREATE INDEX question_import_by_exam on question_import (exam_id, created_at);

CREATE TABLE question_mark (
  user_id text not null references "user" (id) on delete cascade,
  question_id text not null references question (id) on delete cascade,
  exam_id text not null references exam (id),
  is_flagged integer not null,
  note text not null,
  primary key (user_id, question_id)
);

CREATE INDEX question_mark_by_exam on question_mark (user_id, exam_id, is_flagged, question_id);

CREATE TABLE question_picture (
  picture_name text not null references picture (name),
  version_id text not null references question_version (id) on delete cascade,
  primary key (picture_name, version_id)
);

CREATE INDEX question_picture_by_version on question_picture (version_id);

CREATE TABLE question_report (
  id text primary key,
  question_id text not null references question (id) on delete cascade,
  version_id text not null references question_version (id) on delete cascade,
  exam_id text not null references exam (id),
  user_id text references "user" (id) on delete set null,
  sitting_id text,
  reason text not null check (reason in ('wrong_key', 'unclear', 'outdated', 'typo', 'explanation', 'other')),
  text text not null,
  created_at text not null,
  closed_at text,
  outcome text check (outcome in ('fixed', 'kept', 'retired')),
  note text,
  fixed_version integer ,
  proposed text,
  source text
);

CREATE INDEX question_report_by_user on question_report (user_id, created_at);

CREATE INDEX question_report_closed on question_report (question_id, created_at, exam_id, reason, closed_at) where closed_at is not null;

CREATE UNIQUE INDEX question_report_of_sitting on question_report (sitting_id, question_id) where closed_at is null;

CREATE UNIQUE INDEX question_report_of_user on question_report (user_id, question_id) where closed_at is null;

CREATE INDEX question_report_open on question_report (question_id, created_at, exam_id, reason, closed_at) where closed_at is null;

CREATE TABLE question_review (
  id text primary key,
  proposed_id text not null references proposed_question (id) on delete cascade,
  revision integer not null,
  reviewer_id text references "user" (id) on delete set null,
  picked text,
  typed text,
  answer_text text not null,
  is_right integer not null,
  answered_at text not null,
  outcome text,
  comment text not null,
  decided_at text,
  unique (proposed_id, revision, reviewer_id)
);

CREATE INDEX question_review_by_reviewer on question_review (reviewer_id);

CREATE TABLE question_search (
  question_id text primary key references question (id) on delete cascade,
  exam_id text not null references exam (id),
  number integer not null,
  is_archived integer not null,
  text text not null
);

CREATE INDEX question_search_listed on question_search (exam_id, is_archived, number, question_id);

CREATE TABLE question_tag (
  question_id text not null references question (id) on delete cascade,
  exam_id text not null references exam (id),
  tag text not null,
  number integer not null,
  is_archived integer not null,
  primary key (question_id, tag)
);

CREATE INDEX question_tag_listed on question_tag (exam_id, tag, is_archived, number, question_id);

CREATE TABLE question_version (
  id text primary key,
  question_id text not null references question (id) on delete cascade,
  version integer not null,
  is_current integer not null,
  kind text not null,
  text text not null,
  options text not null,
  keys text not null,
  explanation text not null,
  difficulty text not null,
  topic text not null,
  domain_number integer not null,
  task_number integer not null,
  sources text not null,
  content_hash text not null,
  created_at text not null,
  bullets text not null default '[]',
  family text,
  parts text not null default '[]',
  exhibits text not null default '[]',
  is_explained integer generated always as (case when parts = '[]' then not (instr("options", '"rationale":""') > 0) else not (instr("parts", '"rationale":""') > 0) end) virtual,
  asked_hash text not null default '',
  author_id text references "user" (id) on delete set null,
  license text not null default '',
  author_name text,
  tags text not null default '[]',
  unique (question_id, version)
);

CREATE INDEX question_version_asked on question_version (asked_hash);

CREATE INDEX question_version_author on question_version (author_id) where author_id is not null;

CREATE INDEX question_version_family on question_version (family) where family is not null;

CREATE INDEX question_version_listed on question_version (question_id, is_current, topic, difficulty, domain_number, created_at);

CREATE INDEX question_version_roster on question_version (question_id, is_current, id, domain_number, kind, task_number, difficulty, family);

CREATE TABLE quiz_attempt (
  id text primary key,
  exam_id text not null references exam (id),
  user_id text not null references "user" (id) on delete cascade,
  score integer not null,
  total_questions integer not null,
  time_spent_seconds integer not null,
  timing text not null,
  is_late integer not null,
  served_at text not null,
  completed_at text not null ,
  is_withheld integer not null default 0,
  is_rehearsal integer not null default false,
  partial_points integer not null default 0,
  answered integer not null default 0,
  score_before integer
);

CREATE INDEX quiz_attempt_by_exam on quiz_attempt (exam_id);

CREATE INDEX quiz_attempt_by_time on quiz_attempt (completed_at, id);

CREATE INDEX quiz_attempt_by_user on quiz_attempt (user_id, completed_at, id);

CREATE INDEX quiz_attempt_by_user_exam on quiz_attempt (user_id, exam_id, completed_at, id, score, total_questions);

CREATE TABLE readiness (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  at text not null,
  model text not null,
  inputs_hash text not null,
  firsts integer not null,
  unknown integer not null,
  p real not null,
  lo real not null,
  hi real not null,
  mean real not null,
  curve text not null,
  is_said integer not null
);

CREATE INDEX readiness_of_person on readiness (user_id, exam_id, at);

CREATE TABLE recovery_code (
  code_hash text primary key,
  user_id text not null references "user" (id) on delete cascade,
  used_at text
);

CREATE INDEX recovery_code_by_user on recovery_code (user_id);

CREATE TABLE refund (
  id text primary key,
  purchase_id text not null references purchase (id),
  provider_refund_id text,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  idempotency_key text not null unique,
  asked_by text references "user" (id) on delete set null,
  status text not null check (status in ('asked', 'done', 'failed')),
  created_at text not null ,
  note text
);

CREATE INDEX refund_by_purchase on refund (purchase_id);

CREATE TABLE remark (
  sitting integer not null references sitting (number) on delete cascade,
  place integer not null,
  is_right integer,
  points integer,
  primary key (sitting, place)
);

CREATE TABLE reminder (
  user_id text primary key references "user" (id) on delete cascade,
  time_zone text not null,
  calendar_hash text unique,
  mail_at text ,
  daily_at text,
  daily_hour integer
);

CREATE INDEX reminder_daily_at on reminder (daily_at);

CREATE INDEX reminder_mail_at on reminder (mail_at);

CREATE TABLE response (
  position integer primary key autoincrement,
  at text not null,
  sitting integer not null references sitting (number) on delete cascade,
  question integer not null,
  place integer not null,
  version integer not null,
  points integer,
  seconds integer,
  is_first integer,
  is_unaided integer,
  is_right integer,
  is_scored integer not null,
  state text not null check (state in ('whole', 'part', 'none', 'unseen')),
  picked text,
  shown text,
  marks text,
  typed text,
  certainty text check (certainty in ('guessed', 'unsure', 'sure')),
  unique (sitting, place)
);

CREATE TABLE running_process (
  id text primary key,
  host text not null,
  pid integer not null,
  build text not null,
  started_at text not null,
  seen_at text not null,
  memory_mb integer not null,
  jobs text not null
);

CREATE TABLE second_factor (
  user_id text primary key references "user" (id) on delete cascade,
  sealed_secret text not null,
  last_step integer not null,
  created_at text not null
);

CREATE TABLE session (
  sid text primary key,
  user_id text not null references "user" (id) on delete cascade,
  sess text not null,
  expire text not null
);

CREATE INDEX session_by_expire on session (expire);

CREATE INDEX session_by_user on session (user_id);

CREATE TABLE session_secret (
  id integer primary key check (id = 1),
  fingerprint text not null,
  since text not null
);

CREATE TABLE setup_token (
  token_hash text primary key,
  created_at text not null
);

CREATE TABLE site_page (
  name text primary key,
  source_hash text not null,
  content text not null
);

CREATE TABLE site_setting (
  name text not null,
  version integer not null,
  is_current integer not null,
  value text,
  is_shown integer not null,
  default_hash text not null,
  at text not null,
  actor_id text references "user" (id) on delete set null,
  primary key (name, version)
);

CREATE INDEX site_setting_by_actor on site_setting (actor_id);

CREATE UNIQUE INDEX site_setting_current on site_setting (name) where is_current = true;

CREATE TABLE sitting (
  number integer primary key autoincrement,
  id text not null unique,
  user_id text references "user" (id) on delete set null,
  exam_id text not null references exam (id),
  mode text not null check (mode in ('quiz', 'practice', 'simulation', 'card', 'review')),
  day text,
  served_at text not null,
  timing text not null,
  is_staff integer,
  is_rehearsal integer not null,
  is_sealed integer not null,
  is_late integer not null,
  is_withheld integer not null,
  is_claimed integer not null,
  is_reconstructed integer not null default false ,
  is_discarded integer
);

CREATE INDEX sitting_by_user on sitting (user_id, exam_id);

CREATE UNIQUE INDEX sitting_of_cards on sitting (user_id, exam_id, day) where day is not null;

CREATE TABLE sqlite_sequence(
  name,
  seq
);

CREATE TABLE status_day (
  day text not null,
  service text not null,
  first_check_at text not null,
  checks integer not null,
  failed integer not null,
  primary key (day, service)
);

CREATE TABLE status_minute (
  minute text primary key,
  results text
);

CREATE TABLE study_item (
  id text primary key,
  exam_id text not null references exam (id),
  ref text,
  content_type text not null check (content_type in ('summary', 'flashcard', 'tip', 'alert')),
  domain_number integer not null,
  task_number integer not null,
  title text not null,
  content text not null,
  plain_text text not null,
  topic text not null,
  slug text not null,
  position integer not null,
  quiz_question_count integer,
  flashcard_count integer,
  sources text not null,
  archived_at text,
  created_at text not null,
  updated_at text not null,
  markdown text,
  pack_hash text,
  bullets text not null default '[]',
  sections text,
  unique (exam_id, ref)
);

CREATE INDEX study_item_by_exam on study_item (exam_id, archived_at, domain_number, task_number, position);

CREATE INDEX study_item_by_place on study_item (archived_at, exam_id, domain_number, task_number, position, id);

CREATE TRIGGER study_item_changed after update of title, plain_text on study_item begin update study_search set title = new.title, body = new.plain_text where rowid = (select rowid from study_search where study_search match 'item_id:"' || new.id || '"'); end;

CREATE TRIGGER study_item_deleted after delete on study_item begin delete from study_search where rowid = (select rowid from study_search where study_search match 'item_id:"' || old.id || '"'); end;

CREATE TRIGGER study_item_inserted after insert on study_item begin insert into study_search (item_id, title, body) values (new.id, new.title, new.plain_text); end;

CREATE TABLE study_picture (
  picture_name text not null references picture (name),
  item_id text not null references study_item (id) on delete cascade,
  primary key (picture_name, item_id)
);

CREATE INDEX study_picture_by_item on study_picture (item_id);

CREATE TABLE study_plan (
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  new_per_day integer not null,
  retention double precision not null,
  exam_date text,
  last_seq integer not null,
  missed_per_day integer not null default 10,
  minutes_per_day integer,
  days_off text not null default '[]',
  primary key (user_id, exam_id)
);

CREATE VIRTUAL TABLE study_search using fts5(
  item_id,
  title,
  body,
  tokenize = "unicode61 remove_diacritics 0",
  prefix = '2 3'
);

CREATE TABLE task_read (
  user_id text not null references "user" (id) on delete cascade,
  exam_id text not null references exam (id),
  domain_number integer not null,
  task_number integer not null,
  read_at text not null,
  primary key (user_id, exam_id, domain_number, task_number)
);

CREATE TABLE teaching (
  exam_id text not null references exam (id) on delete cascade,
  what text not null check (what in ('guide', 'explanation')),
  domain_number integer not null,
  task_number integer not null,
  question integer not null,
  n integer not null,
  before integer not null,
  after integer not null,
  gained integer not null,
  lost integer not null,
  measured_at text not null,
  primary key (exam_id, what, domain_number, task_number, question)
);

CREATE TABLE used_challenge (
  challenge_hash text primary key,
  expires_at text not null
);

CREATE INDEX used_challenge_by_end on used_challenge (expires_at);

CREATE TABLE "user" (
  id text primary key,
  email text not null,
  email_key text not null unique,
  username text not null,
  username_key text not null unique,
  first_name text,
  last_name text,
  is_admin integer not null,
  is_email_verified integer not null,
  disabled_at text,
  created_at text not null,
  updated_at text not null ,
  second_factor_at text,
  extra_time text not null default '1',
  roles text not null default '[]',
  is_review_mail_off integer not null default false
);

CREATE INDEX user_by_age on "user" (created_at, id);

CREATE TABLE webhook_delivery (
  number integer primary key autoincrement,
  event_id text not null references webhook_event (id) on delete cascade,
  endpoint_id text not null references webhook_endpoint (id) on delete cascade,
  subject text not null,
  state text not null,
  attempts integer not null,
  next_at text not null,
  last_status integer,
  last_error text,
  last_at text,
  delivered_at text,
  created_at text not null
);

CREATE INDEX webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, number);

CREATE INDEX webhook_delivery_by_event on webhook_delivery (event_id);

CREATE INDEX webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';

CREATE INDEX webhook_delivery_order on webhook_delivery (endpoint_id, subject, number) where state = 'waiting';

CREATE TABLE webhook_endpoint (
  id text primary key,
  name text not null,
  url text not null,
  events text not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until text,
  is_on integer not null,
  failing_since text,
  disabled_at text,
  created_at text not null,
  updated_at text not null
);

CREATE TABLE webhook_event (
  id text primary key,
  type text not null,
  subject text not null,
  data text not null,
  created_at text not null
);

CREATE INDEX webhook_event_by_age on webhook_event (created_at);

CREATE INDEX webhook_event_by_subject on webhook_event (subject);

CREATE TABLE work_mail (
  user_id text primary key references "user" (id) on delete cascade,
  time_zone text not null,
  hour integer not null,
  mail_at text not null
);

CREATE INDEX work_mail_mail_at on work_mail (mail_at);
