/**
 * Facts learned from the service's answers. `transition_answers`: for a transition in a status of a program, for a
 * role, whether it was possible (null: the answer did not show it) and whether the service refuses it without a
 * message. `refusals`: operations answered with 403, by program and role, with the scope the token lacks if that is the
 * reason; program and role are 0 and '' where not known.
 */
export const learnedAnswersMigration = `
create table transition_answers (
  program_id integer not null,
  status_id integer not null,
  role text not null,
  transition text not null,
  is_possible integer,
  needs_message integer not null,
  learned_at integer not null,
  primary key (program_id, status_id, role, transition)
) strict, without rowid;

create table refusals (
  operation text not null,
  program_id integer not null,
  role text not null,
  scope text not null,
  learned_at integer not null,
  primary key (operation, program_id, role)
) strict, without rowid;
`
