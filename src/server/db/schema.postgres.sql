create table access_token (
  id text not null,
  user_id text not null,
  name text not null,
  token_hash text not null,
  scopes jsonb not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table app_process (
  id text not null,
  catalogue_version integer not null,
  renewed_at timestamp(3) with time zone not null,
  constraint app_process_pkey PRIMARY KEY (id)
);

create table audit (
  id text not null,
  at timestamp(3) with time zone not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  subject_user_id text,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_subject_user_id_fkey FOREIGN KEY (subject_user_id) REFERENCES "user"(id) ON DELETE SET NULL
);

create table backup_drill (
  id text not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  is_restored boolean,
  note text,
  constraint backup_drill_pkey PRIMARY KEY (id)
);

create table backup_run (
  id text not null,
  slot text,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  name text,
  bytes bigint,
  note text,
  failure text,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_slot_key UNIQUE (slot)
);

create table calibration_offset (
  source text not null,
  edition text not null,
  mean double precision not null,
  sd double precision not null,
  outcomes integer not null,
  asked integer not null,
  constraint calibration_offset_pkey PRIMARY KEY (edition, source)
);

create table calibration_source (
  id integer not null,
  source text not null,
  constraint calibration_source_pkey PRIMARY KEY (id)
);

create table calibration_sum (
  source text not null,
  asked_hash text not null,
  mode text not null,
  name text not null,
  count bigint not null,
  constraint calibration_sum_pkey PRIMARY KEY (asked_hash, source, mode, name)
);

create table card_review (
  user_id text not null,
  id text not null,
  exam_id text not null,
  item_id text not null,
  seq integer not null,
  grade text not null,
  reviewed_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone not null,
  state_before jsonb,
  state_after jsonb not null,
  undone_at timestamp(3) with time zone,
  constraint card_review_anew_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint card_review_anew_grade_check CHECK ((grade = ANY (ARRAY['again'::text, 'hard'::text, 'good'::text, 'easy'::text]))),
  constraint card_review_anew_pkey PRIMARY KEY (user_id, id),
  constraint card_review_anew_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table card_state (
  user_id text not null,
  item_id text not null,
  exam_id text not null,
  phase text not null,
  due timestamp(3) with time zone not null,
  reviewed_at timestamp(3) with time zone not null,
  stability double precision not null,
  difficulty double precision not null,
  elapsed_days integer not null,
  scheduled_days integer not null,
  learning_steps integer not null,
  reps integer not null,
  lapses integer not null,
  introduced_at timestamp(3) with time zone not null,
  is_mastered boolean not null,
  last_seq integer not null,
  constraint card_state_anew_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint card_state_anew_phase_check CHECK ((phase = ANY (ARRAY['learning'::text, 'review'::text, 'relearning'::text]))),
  constraint card_state_anew_pkey PRIMARY KEY (user_id, item_id),
  constraint card_state_anew_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table catalogue_version (
  id integer not null,
  version integer not null,
  constraint catalogue_version_pkey PRIMARY KEY (id)
);

create table category (
  id text not null,
  name text not null,
  description text not null,
  icon text not null,
  color text not null,
  "position" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone,
  constraint category_name_key UNIQUE (name),
  constraint category_pkey PRIMARY KEY (id)
);

create table consumer (
  name text not null,
  "position" text,
  constraint consumer_pkey PRIMARY KEY (name)
);

create table contact_message (
  id text not null,
  user_id text,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  is_news_wanted boolean not null,
  created_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table credential (
  id text not null,
  user_id text not null,
  kind text not null,
  subject text,
  secret text,
  data jsonb,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  refused_at timestamp(3) with time zone,
  constraint credential_pkey PRIMARY KEY (id),
  constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table demo_event (
  id text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamp(3) with time zone not null,
  tries integer not null,
  next_try_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  constraint demo_event_pkey PRIMARY KEY (id)
);

create table demo_intent (
  id text not null,
  idempotency_key text not null,
  amount_cents integer not null,
  currency text not null,
  status text not null,
  metadata jsonb not null,
  failed_tries integer not null,
  refunded_cents integer not null,
  dispute text not null,
  created_at timestamp(3) with time zone not null,
  constraint demo_intent_idempotency_key_key UNIQUE (idempotency_key),
  constraint demo_intent_pkey PRIMARY KEY (id)
);

create table demo_refund (
  id text not null,
  intent_id text not null,
  idempotency_key text not null,
  amount_cents integer not null,
  created_at timestamp(3) with time zone not null,
  constraint demo_refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint demo_refund_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES demo_intent(id),
  constraint demo_refund_pkey PRIMARY KEY (id)
);

create table email_change (
  user_id text not null,
  new_email text not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint email_change_pkey PRIMARY KEY (user_id),
  constraint email_change_token_hash_key UNIQUE (token_hash),
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table email_token (
  token_hash text not null,
  user_id text not null,
  kind text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint mailed_token_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text]))),
  constraint mailed_token_pkey PRIMARY KEY (token_hash),
  constraint mailed_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table entitlement (
  id text not null,
  user_id text not null,
  exam_id text,
  source text not null,
  purchase_id text,
  note text not null,
  starts_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  group_id text,
  invitation_id text,
  constraint entitlement_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint entitlement_group_id_fkey FOREIGN KEY (group_id) REFERENCES member_group(id) ON DELETE CASCADE,
  constraint entitlement_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE SET NULL,
  constraint entitlement_pkey PRIMARY KEY (id),
  constraint entitlement_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  constraint entitlement_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table errata_notice (
  corrected_id text not null,
  user_id text not null,
  told_at timestamp(3) with time zone not null,
  constraint errata_notice_corrected_id_fkey FOREIGN KEY (corrected_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint errata_notice_pkey PRIMARY KEY (corrected_id, user_id),
  constraint errata_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table exam (
  id text not null,
  category_id text not null,
  code text not null,
  vendor text not null,
  name text not null,
  slug text not null,
  description text not null,
  price_cents integer not null,
  is_active boolean not null,
  archived_at timestamp(3) with time zone,
  version_name text not null,
  version_effective text,
  format jsonb not null,
  sources jsonb not null,
  "position" integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  access_days integer,
  pack_hashes text,
  retires text,
  successor text,
  objectives jsonb not null default '[]'::jsonb,
  edition text not null default ''::text,
  retires_elsewhere text,
  verified text,
  license text not null default ''::text,
  constraint exam_access_days_check CHECK ((access_days >= 0)),
  constraint exam_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint exam_pkey PRIMARY KEY (id),
  constraint exam_price_cents_check CHECK ((price_cents >= 0)),
  constraint exam_slug_key UNIQUE (slug)
);

create table exam_domain (
  exam_id text not null,
  number integer not null,
  name text not null,
  weight_from real not null,
  weight_to real not null,
  constraint exam_domain_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint exam_domain_pkey PRIMARY KEY (exam_id, number)
);

create table exam_offset (
  exam_id text not null,
  mean double precision not null,
  sd double precision not null,
  outcomes integer not null,
  asked integer not null,
  at timestamp(3) with time zone not null,
  constraint exam_offset_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint exam_offset_pkey PRIMARY KEY (exam_id)
);

create table exam_slug (
  slug text not null,
  exam_id text not null,
  constraint exam_slug_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint exam_slug_pkey PRIMARY KEY (slug)
);

create table exam_standing (
  user_id text not null,
  exam_id text not null,
  attempts integer not null,
  correct integer not null,
  asked integer not null,
  answered integer not null,
  seen bytea not null default '\x'::bytea,
  domains jsonb not null default '[]'::jsonb,
  tasks jsonb not null default '[]'::jsonb,
  base_sums jsonb,
  base_seen bytea,
  visitor_seen bytea,
  constraint exam_standing_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint exam_standing_pkey PRIMARY KEY (user_id, exam_id),
  constraint exam_standing_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table exam_task (
  exam_id text not null,
  domain_number integer not null,
  number integer not null,
  name text not null,
  bullets jsonb not null default '[]'::jsonb,
  constraint exam_task_exam_id_domain_number_fkey FOREIGN KEY (exam_id, domain_number) REFERENCES exam_domain(exam_id, number) ON DELETE CASCADE,
  constraint exam_task_pkey PRIMARY KEY (exam_id, domain_number, number)
);

create table first_answer (
  version_id text not null,
  picked text not null,
  count integer not null,
  base integer not null default 0,
  constraint new_first_answer_pkey PRIMARY KEY (version_id, picked),
  constraint new_first_answer_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table form_score (
  exam_id text not null,
  questions integer not null,
  sittings integer not null,
  right_answers integer not null,
  squares integer not null,
  measured_at timestamp(3) with time zone not null,
  constraint form_score_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint form_score_pkey PRIMARY KEY (exam_id, questions)
);

create table guide_opening (
  user_id text not null,
  exam_id text not null,
  domain_number integer not null,
  task_number integer not null,
  opened_at timestamp(3) with time zone not null,
  constraint guide_opening_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint guide_opening_pkey PRIMARY KEY (user_id, exam_id, domain_number, task_number),
  constraint guide_opening_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table incident (
  id text not null,
  title text not null,
  description text not null,
  status text not null,
  impact text not null,
  services jsonb not null,
  started_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updates jsonb not null default '[]'::jsonb,
  constraint incident_impact_check CHECK ((impact = ANY (ARRAY['minimal'::text, 'low'::text, 'medium'::text, 'high'::text]))),
  constraint incident_pkey PRIMARY KEY (id),
  constraint incident_status_check CHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text])))
);

create table invitation (
  id text not null,
  email text,
  email_key text,
  name text,
  group_id text,
  is_all_exams boolean not null,
  exam_ids jsonb not null,
  access_until timestamp(3) with time zone,
  token_hash text not null,
  most_uses integer not null,
  uses integer not null,
  created_at timestamp(3) with time zone not null,
  created_by text,
  sent_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  withdrawn_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone,
  user_id text,
  constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint invitation_group_id_fkey FOREIGN KEY (group_id) REFERENCES member_group(id) ON DELETE SET NULL,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table invitation_use (
  invitation_id text not null,
  user_id text not null,
  used_at timestamp(3) with time zone not null,
  constraint invitation_use_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE CASCADE,
  constraint invitation_use_pkey PRIMARY KEY (invitation_id, user_id),
  constraint invitation_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table item_look (
  asked_hash text not null,
  n integer not null,
  score integer not null,
  doubt integer,
  likeliest text,
  measured_at timestamp(3) with time zone not null,
  held_at timestamp(3) with time zone,
  kept_at timestamp(3) with time zone,
  kept_n integer,
  kept_note text,
  constraint item_look_pkey PRIMARY KEY (asked_hash)
);

create table item_parameter (
  asked_hash text not null,
  model text not null,
  n integer not null,
  a double precision not null,
  b double precision not null,
  se_a double precision,
  se_b double precision,
  measured_at timestamp(3) with time zone not null,
  constraint item_parameter_model_check CHECK ((model = ANY (ARRAY['2pl'::text, 'rasch'::text]))),
  constraint item_parameter_pkey PRIMARY KEY (asked_hash)
);

create table item_sum (
  asked_hash text not null,
  mode text not null,
  sums jsonb not null,
  base jsonb not null,
  constraint item_sum_pkey PRIMARY KEY (asked_hash, mode)
);

create table key_change (
  version_id text not null,
  corrected_id text not null,
  question_id text not null,
  exam_id text not null,
  changed_at timestamp(3) with time zone not null,
  remarked_at timestamp(3) with time zone,
  constraint key_change_corrected_id_fkey FOREIGN KEY (corrected_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint key_change_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint key_change_pkey PRIMARY KEY (version_id),
  constraint key_change_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint key_change_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table leaver (
  user_id text not null,
  reason text not null,
  left_at timestamp(3) with time zone not null,
  data_until timestamp(3) with time zone not null,
  token_hash text not null,
  constraint leaver_pkey PRIMARY KEY (user_id),
  constraint leaver_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table live_mark (
  name text not null,
  hash text not null,
  at timestamp(3) with time zone not null,
  constraint live_mark_pkey PRIMARY KEY (name)
);

create table mail (
  id text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp(3) with time zone not null,
  attempts integer not null,
  next_attempt_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  last_error text,
  user_id text,
  reply_to text,
  unsubscribe_url text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table maintenance (
  id text not null,
  title text not null,
  description text not null,
  services jsonb not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint maintenance_pkey PRIMARY KEY (id)
);

create table measurement (
  name text not null,
  measured_at timestamp(3) with time zone not null,
  constraint measurement_pkey PRIMARY KEY (name)
);

create table member_group (
  id text not null,
  name text not null,
  name_key text not null,
  is_all_exams boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint member_group_pkey PRIMARY KEY (id)
);

create table member_group_exam (
  group_id text not null,
  exam_id text not null,
  constraint member_group_exam_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint member_group_exam_group_id_fkey FOREIGN KEY (group_id) REFERENCES member_group(id) ON DELETE CASCADE,
  constraint member_group_exam_pkey PRIMARY KEY (group_id, exam_id)
);

create table member_group_person (
  group_id text not null,
  user_id text not null,
  source text not null,
  created_at timestamp(3) with time zone not null,
  invitation_id text,
  constraint member_group_person_group_id_fkey FOREIGN KEY (group_id) REFERENCES member_group(id) ON DELETE CASCADE,
  constraint member_group_person_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE SET NULL,
  constraint member_group_person_pkey PRIMARY KEY (group_id, user_id),
  constraint member_group_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table migration (
  name text not null,
  applied_at timestamp(3) with time zone not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table outcome (
  id text not null,
  user_id text,
  exam_id text not null,
  exam_date text,
  asked_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  result text,
  score double precision,
  asked_again_at timestamp(3) with time zone,
  mailed_at timestamp(3) with time zone,
  predicted_at timestamp(3) with time zone,
  model text,
  chance double precision,
  curve jsonb,
  constraint outcome_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint outcome_pkey PRIMARY KEY (id),
  constraint outcome_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE SET NULL
);

create table own_card (
  user_id text not null,
  id text not null,
  exam_id text not null,
  domain_number integer not null,
  front text not null,
  back text not null,
  origin text not null,
  is_suspended boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint own_card_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint own_card_pkey PRIMARY KEY (user_id, id),
  constraint own_card_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table own_card_picture (
  user_id text not null,
  card_id text not null,
  picture_name text not null,
  constraint own_card_picture_pkey PRIMARY KEY (user_id, card_id, picture_name),
  constraint own_card_picture_user_id_card_id_fkey FOREIGN KEY (user_id, card_id) REFERENCES own_card(user_id, id) ON DELETE CASCADE,
  constraint own_card_picture_user_id_picture_name_fkey FOREIGN KEY (user_id, picture_name) REFERENCES own_picture(user_id, picture_name) ON DELETE CASCADE
);

create table own_picture (
  user_id text not null,
  picture_name text not null,
  bytes integer not null,
  uploaded_at timestamp(3) with time zone not null,
  constraint own_picture_picture_name_fkey FOREIGN KEY (picture_name) REFERENCES picture(name),
  constraint own_picture_pkey PRIMARY KEY (user_id, picture_name),
  constraint own_picture_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table payment_event (
  id text not null,
  provider text not null,
  event_id text not null,
  type text not null,
  intent_id text,
  facts jsonb not null,
  outcome text not null,
  note text,
  received_at timestamp(3) with time zone not null,
  mismatch jsonb,
  constraint payment_event_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'ignored'::text, 'unknown_intent'::text, 'failed'::text]))),
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_provider_event_id_key UNIQUE (provider, event_id)
);

create table picture (
  name text not null,
  source_hash text not null,
  content bytea not null,
  uploaded_at timestamp(3) with time zone not null,
  is_of_staff boolean not null default true,
  constraint picture_pkey PRIMARY KEY (name)
);

create table practice_event (
  user_id text not null,
  sitting_id text not null,
  device text not null,
  seq integer not null,
  revision integer not null,
  place integer not null,
  payload jsonb not null,
  seconds integer not null,
  at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone not null,
  constraint practice_event_pkey PRIMARY KEY (sitting_id, device, seq),
  constraint practice_event_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES practice_sitting(id) ON DELETE CASCADE,
  constraint practice_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table practice_preset (
  user_id text not null,
  id text not null,
  exam_id text not null,
  name text not null,
  settings jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint practice_preset_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint practice_preset_pkey PRIMARY KEY (user_id, id),
  constraint practice_preset_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table practice_sitting (
  id text not null,
  user_id text not null,
  exam_id text not null,
  mode text not null,
  settings jsonb not null,
  items jsonb not null,
  is_forward_only boolean not null,
  pass_percentage double precision not null,
  started_at timestamp(3) with time zone not null,
  deadline_at timestamp(3) with time zone,
  submitted_at timestamp(3) with time zone,
  revision integer not null,
  total integer not null,
  answered integer,
  correct integer,
  is_rehearsal boolean not null default false,
  is_sealed boolean not null default false,
  extra_time text not null default '1'::text,
  unscored integer not null default 0,
  unscored_places jsonb not null default '[]'::jsonb,
  scoring text not null default 'whole'::text,
  partial_points integer not null default 0,
  is_free boolean not null default false,
  constraint practice_sitting_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint practice_sitting_mode_check CHECK ((mode = ANY (ARRAY['practice'::text, 'simulation'::text]))),
  constraint practice_sitting_pkey PRIMARY KEY (id),
  constraint practice_sitting_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table proposed_question (
  id text not null,
  exam_id text not null,
  question_id text,
  base_version integer,
  edit jsonb not null,
  wording jsonb not null,
  text text not null,
  state text not null,
  revision integer not null,
  author_id text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  submitted_at timestamp(3) with time zone,
  version_id text,
  constraint proposed_question_author_id_fkey FOREIGN KEY (author_id) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint proposed_question_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint proposed_question_pkey PRIMARY KEY (id),
  constraint proposed_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint proposed_question_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table purchase (
  id text not null,
  buyer_id text,
  pseudonym text,
  exam_id text not null,
  provider text not null,
  is_live boolean not null,
  intent_id text,
  amount_cents integer not null,
  currency text not null,
  status text not null,
  refunded_cents integer not null,
  dispute text not null,
  failed_tries integer not null,
  ledger jsonb not null,
  paid_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  receipt_mailed_at timestamp(3) with time zone,
  next_look_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  mismatch_note text,
  access_days integer,
  quantity integer not null default 1,
  mismatch jsonb,
  constraint purchase_amount_cents_check CHECK ((amount_cents > 0)),
  constraint purchase_dispute_check CHECK ((dispute = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text]))),
  constraint purchase_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint purchase_pkey PRIMARY KEY (id),
  constraint purchase_provider_intent_id_key UNIQUE (provider, intent_id),
  constraint purchase_quantity_check CHECK ((quantity > 0)),
  constraint purchase_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint purchase_status_check CHECK ((status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'canceled'::text]))),
  constraint purchase_user_id_fkey FOREIGN KEY (buyer_id) REFERENCES "user"(id) ON DELETE SET NULL
);

create table question (
  id text not null,
  exam_id text not null,
  ref text,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  import_id text,
  pack_hash text,
  number integer not null default 0,
  constraint question_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_exam_id_ref_key UNIQUE (exam_id, ref),
  constraint question_pkey PRIMARY KEY (id)
);

create table question_card (
  user_id text not null,
  question_id text not null,
  exam_id text not null,
  missed_question_id text not null,
  created_at timestamp(3) with time zone not null,
  constraint question_card_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_card_pkey PRIMARY KEY (user_id, question_id),
  constraint question_card_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_card_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table question_count (
  exam_id text not null,
  domain_number integer not null,
  task_number integer not null,
  kind text not null,
  is_explained boolean not null,
  count integer not null,
  constraint question_count_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint question_count_pkey PRIMARY KEY (exam_id, domain_number, task_number, kind, is_explained)
);

create table question_import (
  id text not null,
  exam_id text not null,
  added integer not null,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  replaced jsonb,
  kind text not null default 'questions'::text,
  file_name text,
  made_places jsonb,
  constraint question_import_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint question_import_pkey PRIMARY KEY (id)
);

create table question_mark (
  user_id text not null,
  question_id text not null,
  exam_id text not null,
  is_flagged boolean not null,
  note text not null,
  constraint question_mark_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_mark_pkey PRIMARY KEY (user_id, question_id),
  constraint question_mark_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table question_picture (
  picture_name text not null,
  version_id text not null,
  constraint question_picture_picture_name_fkey FOREIGN KEY (picture_name) REFERENCES picture(name),
  constraint question_picture_pkey PRIMARY KEY (picture_name, version_id),
  constraint question_picture_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table question_report (
  id text not null,
  question_id text not null,
  version_id text not null,
  exam_id text not null,
  user_id text,
  sitting_id text,
  reason text not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  outcome text,
  note text,
  fixed_version integer,
  proposed text,
  source text,
  constraint question_report_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_report_outcome_check CHECK ((outcome = ANY (ARRAY['fixed'::text, 'kept'::text, 'retired'::text]))),
  constraint question_report_pkey PRIMARY KEY (id),
  constraint question_report_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_report_reason_check CHECK ((reason = ANY (ARRAY['wrong_key'::text, 'unclear'::text, 'outdated'::text, 'typo'::text, 'explanation'::text, 'other'::text]))),
  constraint question_report_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint question_report_version_id_fkey FOREIGN KEY (version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table question_review (
  id text not null,
  proposed_id text not null,
  revision integer not null,
  reviewer_id text,
  picked text,
  typed text,
  answer_text text not null,
  is_right boolean not null,
  answered_at timestamp(3) with time zone not null,
  outcome text,
  comment text not null,
  decided_at timestamp(3) with time zone,
  constraint question_review_pkey PRIMARY KEY (id),
  constraint question_review_proposed_id_fkey FOREIGN KEY (proposed_id) REFERENCES proposed_question(id) ON DELETE CASCADE,
  constraint question_review_proposed_id_revision_reviewer_id_key UNIQUE (proposed_id, revision, reviewer_id),
  constraint question_review_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES "user"(id) ON DELETE SET NULL
);

create table question_search (
  question_id text not null,
  exam_id text not null,
  number integer not null,
  is_archived boolean not null,
  text text not null,
  constraint question_search_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_search_pkey PRIMARY KEY (question_id),
  constraint question_search_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
);

create table question_tag (
  question_id text not null,
  exam_id text not null,
  tag text not null,
  number integer not null,
  is_archived boolean not null,
  constraint question_tag_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint question_tag_pkey PRIMARY KEY (question_id, tag),
  constraint question_tag_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
);

create table question_version (
  id text not null,
  question_id text not null,
  version integer not null,
  is_current boolean not null,
  kind text not null,
  text text not null,
  options jsonb not null,
  keys jsonb not null,
  explanation text not null,
  difficulty text not null,
  topic text not null,
  domain_number integer not null,
  task_number integer not null,
  sources jsonb not null,
  content_hash text not null,
  created_at timestamp(3) with time zone not null,
  bullets jsonb not null default '[]'::jsonb,
  family text,
  parts jsonb not null default '[]'::jsonb,
  exhibits jsonb not null default '[]'::jsonb,
  is_explained boolean generated always as (
CASE
    WHEN (parts = '[]'::jsonb) THEN (NOT jsonb_path_exists(options, '$[*]?(@."rationale" == "")'::jsonpath))
    ELSE (NOT jsonb_path_exists(parts, '$[*]?(@."rationale" == "")'::jsonpath))
END) stored,
  asked_hash text not null default ''::text,
  author_id text,
  license text not null default ''::text,
  author_name text,
  tags jsonb not null default '[]'::jsonb,
  constraint question_version_author_id_fkey FOREIGN KEY (author_id) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint question_version_pkey PRIMARY KEY (id),
  constraint question_version_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_version_question_id_version_key UNIQUE (question_id, version)
);

create table quiz_attempt (
  id text not null,
  exam_id text not null,
  user_id text not null,
  score integer not null,
  total_questions integer not null,
  time_spent_seconds integer not null,
  timing text not null,
  is_late boolean not null,
  served_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone not null,
  is_withheld boolean not null default false,
  is_rehearsal boolean not null default false,
  partial_points integer not null default 0,
  answered integer not null default 0,
  score_before integer,
  constraint quiz_attempt_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint quiz_attempt_pkey PRIMARY KEY (id),
  constraint quiz_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table readiness (
  id text not null,
  user_id text not null,
  exam_id text not null,
  at timestamp(3) with time zone not null,
  model text not null,
  inputs_hash text not null,
  firsts integer not null,
  unknown integer not null,
  p double precision not null,
  lo double precision not null,
  hi double precision not null,
  mean double precision not null,
  curve jsonb not null,
  is_said boolean not null,
  constraint readiness_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint readiness_pkey PRIMARY KEY (id),
  constraint readiness_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table recovery_code (
  code_hash text not null,
  user_id text not null,
  used_at timestamp(3) with time zone,
  constraint recovery_code_pkey PRIMARY KEY (code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table refund (
  id text not null,
  purchase_id text not null,
  provider_refund_id text,
  amount_cents integer not null,
  reason text not null,
  idempotency_key text not null,
  asked_by text,
  status text not null,
  created_at timestamp(3) with time zone not null,
  note text,
  constraint refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refund_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);

create table remark (
  sitting integer not null,
  place smallint not null,
  is_right boolean,
  points smallint,
  constraint remark_pkey PRIMARY KEY (sitting, place),
  constraint remark_sitting_fkey FOREIGN KEY (sitting) REFERENCES sitting(number) ON DELETE CASCADE
);

create table reminder (
  user_id text not null,
  time_zone text not null,
  calendar_hash text,
  mail_at timestamp(3) with time zone,
  daily_at timestamp(3) with time zone,
  daily_hour integer,
  constraint reminder_calendar_hash_key UNIQUE (calendar_hash),
  constraint reminder_pkey PRIMARY KEY (user_id),
  constraint reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table response (
  "position" bigint not null default ((pg_current_xact_id())::text)::bigint,
  at timestamp(3) with time zone not null,
  sitting integer not null,
  question integer not null,
  place smallint not null,
  version smallint not null,
  points smallint,
  seconds integer,
  is_first boolean,
  is_unaided boolean,
  is_right boolean,
  is_scored boolean not null,
  state text not null,
  picked text,
  shown text,
  marks text,
  typed text,
  certainty text,
  constraint response_certainty_check CHECK ((certainty = ANY (ARRAY['guessed'::text, 'unsure'::text, 'sure'::text]))),
  constraint response_pkey PRIMARY KEY (sitting, place),
  constraint response_sitting_fkey FOREIGN KEY (sitting) REFERENCES sitting(number) ON DELETE CASCADE,
  constraint response_state_check CHECK ((state = ANY (ARRAY['whole'::text, 'part'::text, 'none'::text, 'unseen'::text])))
);

create table running_process (
  id text not null,
  host text not null,
  pid integer not null,
  build text not null,
  started_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  memory_mb integer not null,
  jobs jsonb not null,
  constraint running_process_pkey PRIMARY KEY (id)
);

create table second_factor (
  user_id text not null,
  sealed_secret text not null,
  last_step integer not null,
  created_at timestamp(3) with time zone not null,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table session (
  sid text not null,
  user_id text not null,
  sess jsonb not null,
  expire timestamp(3) with time zone not null,
  constraint session_pkey PRIMARY KEY (sid),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table session_secret (
  id integer not null,
  fingerprint text not null,
  since timestamp(3) with time zone not null,
  constraint session_secret_id_check CHECK ((id = 1)),
  constraint session_secret_pkey PRIMARY KEY (id)
);

create table setup_token (
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  constraint setup_token_pkey PRIMARY KEY (token_hash)
);

create table site_page (
  name text not null,
  source_hash text not null,
  content jsonb not null,
  constraint site_page_pkey PRIMARY KEY (name)
);

create table site_setting (
  name text not null,
  version integer not null,
  is_current boolean not null,
  value text,
  is_shown boolean not null,
  default_hash text not null,
  at timestamp(3) with time zone not null,
  actor_id text,
  constraint site_setting_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES "user"(id) ON DELETE SET NULL,
  constraint site_setting_pkey PRIMARY KEY (name, version)
);

create table sitting (
  number integer not null generated by default as identity,
  id text not null,
  user_id text,
  exam_id text not null,
  mode text not null,
  day text,
  served_at timestamp(3) with time zone not null,
  timing text not null,
  is_staff boolean,
  is_rehearsal boolean not null,
  is_sealed boolean not null,
  is_late boolean not null,
  is_withheld boolean not null,
  is_claimed boolean not null,
  is_reconstructed boolean not null default false,
  is_discarded boolean,
  constraint sitting_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint sitting_id_key UNIQUE (id),
  constraint sitting_mode_check CHECK ((mode = ANY (ARRAY['quiz'::text, 'practice'::text, 'simulation'::text, 'card'::text, 'review'::text]))),
  constraint sitting_pkey PRIMARY KEY (number),
  constraint sitting_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE SET NULL
);

create table status_day (
  day text not null,
  service text not null,
  first_check_at timestamp(3) with time zone not null,
  checks integer not null,
  failed integer not null,
  constraint status_day_pkey PRIMARY KEY (day, service)
);

create table status_minute (
  minute timestamp(3) with time zone not null,
  results jsonb,
  constraint status_minute_pkey PRIMARY KEY (minute)
);

create table study_item (
  id text not null,
  exam_id text not null,
  ref text,
  content_type text not null,
  domain_number integer not null,
  task_number integer not null,
  title text not null,
  content text not null,
  plain_text text not null,
  topic text not null,
  slug text not null,
  "position" integer not null,
  quiz_question_count integer,
  flashcard_count integer,
  sources jsonb not null,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  markdown text,
  search tsvector generated always as ((setweight(to_tsvector('simple'::regconfig, translate(title, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~'::text, repeat(' '::text, 32))), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, translate(plain_text, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~'::text, repeat(' '::text, 32))), 'B'::"char"))) stored,
  pack_hash text,
  bullets jsonb not null default '[]'::jsonb,
  sections jsonb,
  constraint study_item_content_type_check CHECK ((content_type = ANY (ARRAY['summary'::text, 'flashcard'::text, 'tip'::text, 'alert'::text]))),
  constraint study_item_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint study_item_exam_id_ref_key UNIQUE (exam_id, ref),
  constraint study_item_pkey PRIMARY KEY (id)
);

create table study_picture (
  picture_name text not null,
  item_id text not null,
  constraint study_picture_item_id_fkey FOREIGN KEY (item_id) REFERENCES study_item(id) ON DELETE CASCADE,
  constraint study_picture_picture_name_fkey FOREIGN KEY (picture_name) REFERENCES picture(name),
  constraint study_picture_pkey PRIMARY KEY (picture_name, item_id)
);

create table study_plan (
  user_id text not null,
  exam_id text not null,
  new_per_day integer not null,
  retention double precision not null,
  exam_date text,
  last_seq integer not null,
  missed_per_day integer not null default 10,
  minutes_per_day integer,
  days_off jsonb not null default '[]'::jsonb,
  constraint study_plan_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint study_plan_pkey PRIMARY KEY (user_id, exam_id),
  constraint study_plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table task_read (
  user_id text not null,
  exam_id text not null,
  domain_number integer not null,
  task_number integer not null,
  read_at timestamp(3) with time zone not null,
  constraint task_read_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint task_read_pkey PRIMARY KEY (user_id, exam_id, domain_number, task_number),
  constraint task_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table teaching (
  exam_id text not null,
  what text not null,
  domain_number integer not null,
  task_number integer not null,
  question integer not null,
  n integer not null,
  before integer not null,
  after integer not null,
  gained integer not null,
  lost integer not null,
  measured_at timestamp(3) with time zone not null,
  constraint teaching_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id) ON DELETE CASCADE,
  constraint teaching_pkey PRIMARY KEY (exam_id, what, domain_number, task_number, question),
  constraint teaching_what_check CHECK ((what = ANY (ARRAY['guide'::text, 'explanation'::text])))
);

create table used_challenge (
  challenge_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint used_challenge_pkey PRIMARY KEY (challenge_hash)
);

create table "user" (
  id text not null,
  email text not null,
  email_key text not null,
  username text not null,
  username_key text not null,
  first_name text,
  last_name text,
  is_admin boolean not null,
  is_email_verified boolean not null,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  second_factor_at timestamp(3) with time zone,
  extra_time text not null default '1'::text,
  roles jsonb not null default '[]'::jsonb,
  is_review_mail_off boolean not null default false,
  constraint user_email_key_key UNIQUE (email_key),
  constraint user_pkey PRIMARY KEY (id),
  constraint user_username_key_key UNIQUE (username_key)
);

create table webhook_delivery (
  number integer not null generated by default as identity,
  event_id text not null,
  endpoint_id text not null,
  subject text not null,
  state text not null,
  attempts integer not null,
  next_at timestamp(3) with time zone not null,
  last_status integer,
  last_error text,
  last_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE,
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id) ON DELETE CASCADE,
  constraint webhook_delivery_pkey PRIMARY KEY (number)
);

create table webhook_endpoint (
  id text not null,
  name text not null,
  url text not null,
  events jsonb not null,
  sealed_secret text not null,
  sealed_old_secret text,
  old_secret_until timestamp(3) with time zone,
  is_on boolean not null,
  failing_since timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (id)
);

create table webhook_event (
  id text not null,
  type text not null,
  subject text not null,
  data jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint webhook_event_pkey PRIMARY KEY (id)
);

create table work_mail (
  user_id text not null,
  time_zone text not null,
  hour integer not null,
  mail_at timestamp(3) with time zone not null,
  constraint work_mail_pkey PRIMARY KEY (user_id),
  constraint work_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

CREATE INDEX access_token_by_user ON public.access_token USING btree (user_id);

CREATE UNIQUE INDEX access_token_hash ON public.access_token USING btree (token_hash);

CREATE INDEX audit_by_action ON public.audit USING btree (action, at);

CREATE INDEX audit_by_subject_user ON public.audit USING btree (subject_user_id) WHERE (subject_user_id IS NOT NULL);

CREATE INDEX audit_by_time ON public.audit USING btree (at);

CREATE UNIQUE INDEX card_review_in_order ON public.card_review USING btree (user_id, exam_id, seq);

CREATE INDEX card_state_by_exam ON public.card_state USING btree (user_id, exam_id);

CREATE INDEX contact_message_by_age ON public.contact_message USING btree (created_at);

CREATE INDEX contact_message_by_user ON public.contact_message USING btree (user_id);

CREATE INDEX credential_by_user ON public.credential USING btree (user_id);

CREATE UNIQUE INDEX credential_password ON public.credential USING btree (user_id) WHERE (kind = 'password'::text);

CREATE INDEX credential_refused ON public.credential USING btree (user_id) WHERE (refused_at IS NOT NULL);

CREATE UNIQUE INDEX credential_subject ON public.credential USING btree (kind, subject) WHERE (subject IS NOT NULL);

CREATE INDEX credential_to_check ON public.credential USING btree (checked_at) WHERE (checked_at IS NOT NULL);

CREATE INDEX demo_event_due ON public.demo_event USING btree (next_try_at) WHERE (delivered_at IS NULL);

CREATE INDEX email_token_by_expiry ON public.email_token USING btree (expires_at);

CREATE INDEX email_token_of_user ON public.email_token USING btree (user_id);

CREATE UNIQUE INDEX email_token_one_reset ON public.email_token USING btree (user_id) WHERE (kind = 'reset'::text);

CREATE INDEX entitlement_by_group ON public.entitlement USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX entitlement_by_invitation ON public.entitlement USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX entitlement_by_user ON public.entitlement USING btree (user_id);

CREATE UNIQUE INDEX entitlement_of_purchase ON public.entitlement USING btree (purchase_id, user_id, exam_id) WHERE (purchase_id IS NOT NULL);

CREATE INDEX errata_notice_by_user ON public.errata_notice USING btree (user_id);

CREATE INDEX exam_by_category ON public.exam USING btree (category_id);

CREATE UNIQUE INDEX exam_edition ON public.exam USING btree (edition);

CREATE INDEX incident_by_start ON public.incident USING btree (started_at);

CREATE INDEX invitation_by_age ON public.invitation USING btree (created_at);

CREATE INDEX invitation_by_group ON public.invitation USING btree (group_id);

CREATE INDEX invitation_by_maker ON public.invitation USING btree (created_by);

CREATE INDEX invitation_by_user ON public.invitation USING btree (user_id);

CREATE UNIQUE INDEX invitation_open ON public.invitation USING btree (email_key) WHERE ((email_key IS NOT NULL) AND (accepted_at IS NULL) AND (withdrawn_at IS NULL));

CREATE UNIQUE INDEX invitation_token ON public.invitation USING btree (token_hash);

CREATE INDEX invitation_use_by_user ON public.invitation_use USING btree (user_id);

CREATE INDEX item_look_by_score ON public.item_look USING btree (score DESC);

CREATE INDEX key_change_by_corrected ON public.key_change USING btree (corrected_id);

CREATE INDEX key_change_by_exam ON public.key_change USING btree (exam_id, changed_at);

CREATE INDEX key_change_by_question ON public.key_change USING btree (question_id);

CREATE INDEX key_change_due ON public.key_change USING btree (changed_at) WHERE (remarked_at IS NULL);

CREATE INDEX leaver_by_end ON public.leaver USING btree (data_until);

CREATE UNIQUE INDEX leaver_token ON public.leaver USING btree (token_hash);

CREATE INDEX mail_by_age ON public.mail USING btree (created_at);

CREATE INDEX mail_by_user ON public.mail USING btree (user_id);

CREATE INDEX mail_due ON public.mail USING btree (next_attempt_at) WHERE (sent_at IS NULL);

CREATE INDEX maintenance_by_end ON public.maintenance USING btree (ends_at);

CREATE UNIQUE INDEX member_group_name ON public.member_group USING btree (name_key);

CREATE INDEX member_group_person_by_invitation ON public.member_group_person USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX member_group_person_by_user ON public.member_group_person USING btree (user_id);

CREATE INDEX outcome_of_exam ON public.outcome USING btree (exam_id);

CREATE UNIQUE INDEX outcome_of_person ON public.outcome USING btree (user_id, exam_id, exam_date);

CREATE INDEX own_card_by_exam ON public.own_card USING btree (user_id, exam_id);

CREATE INDEX own_card_picture_by_picture ON public.own_card_picture USING btree (user_id, picture_name);

CREATE INDEX own_picture_by_name ON public.own_picture USING btree (picture_name);

CREATE INDEX payment_event_by_age ON public.payment_event USING btree (received_at);

CREATE INDEX payment_event_by_intent ON public.payment_event USING btree (intent_id);

CREATE INDEX picture_by_source ON public.picture USING btree (source_hash);

CREATE INDEX practice_event_by_user ON public.practice_event USING btree (user_id);

CREATE UNIQUE INDEX practice_event_in_order ON public.practice_event USING btree (sitting_id, revision);

CREATE INDEX practice_sitting_by_user ON public.practice_sitting USING btree (user_id, exam_id, started_at);

CREATE INDEX practice_sitting_due ON public.practice_sitting USING btree (deadline_at) WHERE (submitted_at IS NULL);

CREATE INDEX practice_sitting_open ON public.practice_sitting USING btree (user_id, deadline_at) WHERE (submitted_at IS NULL);

CREATE INDEX proposed_question_by_author ON public.proposed_question USING btree (author_id);

CREATE INDEX proposed_question_by_question ON public.proposed_question USING btree (question_id) WHERE (question_id IS NOT NULL);

CREATE INDEX proposed_question_by_state ON public.proposed_question USING btree (state, exam_id, submitted_at);

CREATE INDEX proposed_question_by_version ON public.proposed_question USING btree (version_id) WHERE (version_id IS NOT NULL);

CREATE UNIQUE INDEX proposed_question_open ON public.proposed_question USING btree (question_id) WHERE ((question_id IS NOT NULL) AND (version_id IS NULL));

CREATE INDEX purchase_by_age ON public.purchase USING btree (created_at);

CREATE INDEX purchase_by_user ON public.purchase USING btree (buyer_id, exam_id);

CREATE UNIQUE INDEX purchase_live ON public.purchase USING btree (buyer_id, exam_id) WHERE (status = ANY (ARRAY['open'::text, 'processing'::text]));

CREATE INDEX purchase_mismatched ON public.purchase USING btree (buyer_id, exam_id) WHERE (mismatch IS NOT NULL);

CREATE INDEX purchase_to_look_at ON public.purchase USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);

CREATE INDEX question_by_exam ON public.question USING btree (exam_id, archived_at, id);

CREATE INDEX question_by_import ON public.question USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX question_card_by_exam ON public.question_card USING btree (user_id, exam_id);

CREATE UNIQUE INDEX question_card_by_missed ON public.question_card USING btree (user_id, missed_question_id);

CREATE INDEX question_import_by_exam ON public.question_import USING btree (exam_id, created_at);

CREATE INDEX question_mark_by_exam ON public.question_mark USING btree (user_id, exam_id, is_flagged, question_id);

CREATE UNIQUE INDEX question_number ON public.question USING btree (exam_id, number);

CREATE INDEX question_picture_by_version ON public.question_picture USING btree (version_id);

CREATE INDEX question_report_by_user ON public.question_report USING btree (user_id, created_at);

CREATE INDEX question_report_closed ON public.question_report USING btree (question_id, created_at, exam_id, reason, closed_at) WHERE (closed_at IS NOT NULL);

CREATE UNIQUE INDEX question_report_of_sitting ON public.question_report USING btree (sitting_id, question_id) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX question_report_of_user ON public.question_report USING btree (user_id, question_id) WHERE (closed_at IS NULL);

CREATE INDEX question_report_open ON public.question_report USING btree (question_id, created_at, exam_id, reason, closed_at) WHERE (closed_at IS NULL);

CREATE INDEX question_review_by_reviewer ON public.question_review USING btree (reviewer_id);

CREATE INDEX question_search_listed ON public.question_search USING btree (exam_id, is_archived, number, question_id);

CREATE INDEX question_tag_listed ON public.question_tag USING btree (exam_id, tag, is_archived, number, question_id);

CREATE INDEX question_version_asked ON public.question_version USING btree (asked_hash);

CREATE INDEX question_version_author ON public.question_version USING btree (author_id) WHERE (author_id IS NOT NULL);

CREATE INDEX question_version_family ON public.question_version USING btree (family) WHERE (family IS NOT NULL);

CREATE INDEX question_version_listed ON public.question_version USING btree (question_id, is_current, topic, difficulty, domain_number, created_at);

CREATE INDEX question_version_roster ON public.question_version USING btree (question_id, is_current, id, domain_number, kind, task_number, difficulty, family);

CREATE INDEX quiz_attempt_by_exam ON public.quiz_attempt USING btree (exam_id);

CREATE INDEX quiz_attempt_by_time ON public.quiz_attempt USING btree (completed_at, id);

CREATE INDEX quiz_attempt_by_user ON public.quiz_attempt USING btree (user_id, completed_at, id);

CREATE INDEX quiz_attempt_by_user_exam ON public.quiz_attempt USING btree (user_id, exam_id, completed_at, id, score, total_questions);

CREATE INDEX readiness_of_person ON public.readiness USING btree (user_id, exam_id, at);

CREATE INDEX recovery_code_by_user ON public.recovery_code USING btree (user_id);

CREATE INDEX refund_by_purchase ON public.refund USING btree (purchase_id);

CREATE INDEX reminder_daily_at ON public.reminder USING btree (daily_at);

CREATE INDEX reminder_mail_at ON public.reminder USING btree (mail_at);

CREATE INDEX response_position ON public.response USING brin ("position") WITH (autosummarize='on');

CREATE INDEX session_by_expire ON public.session USING btree (expire);

CREATE INDEX session_by_user ON public.session USING btree (user_id);

CREATE INDEX site_setting_by_actor ON public.site_setting USING btree (actor_id);

CREATE UNIQUE INDEX site_setting_current ON public.site_setting USING btree (name) WHERE (is_current = true);

CREATE INDEX sitting_by_user ON public.sitting USING btree (user_id, exam_id);

CREATE UNIQUE INDEX sitting_of_cards ON public.sitting USING btree (user_id, exam_id, day) WHERE (day IS NOT NULL);

CREATE INDEX study_item_by_exam ON public.study_item USING btree (exam_id, archived_at, domain_number, task_number, "position");

CREATE INDEX study_item_by_place ON public.study_item USING btree (archived_at, exam_id, domain_number, task_number, "position", id);

CREATE INDEX study_item_search ON public.study_item USING gin (search);

CREATE INDEX study_picture_by_item ON public.study_picture USING btree (item_id);

CREATE INDEX used_challenge_by_end ON public.used_challenge USING btree (expires_at);

CREATE INDEX user_by_age ON public."user" USING btree (created_at, id);

CREATE INDEX webhook_delivery_by_endpoint ON public.webhook_delivery USING btree (endpoint_id, number);

CREATE INDEX webhook_delivery_by_event ON public.webhook_delivery USING btree (event_id);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_delivery_order ON public.webhook_delivery USING btree (endpoint_id, subject, number) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_event_by_age ON public.webhook_event USING btree (created_at);

CREATE INDEX webhook_event_by_subject ON public.webhook_event USING btree (subject);

CREATE INDEX work_mail_mail_at ON public.work_mail USING btree (mail_at);

create sequence sitting_number_seq;

create sequence webhook_delivery_number_seq;

CREATE OR REPLACE FUNCTION public.tell_catalogue_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
          begin
            perform pg_notify('cairn_catalogue', new.version::text);
            return null;
          end $function$;

CREATE TRIGGER catalogue_version_told AFTER UPDATE ON public.catalogue_version FOR EACH ROW EXECUTE FUNCTION tell_catalogue_version();
