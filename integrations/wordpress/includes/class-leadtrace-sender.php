<?php
/**
 * Sends queued requests after the response and through WP-Cron.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Delivery with exponential backoff. A row leaves the queue only when Leadtrace has the lead. */
final class Leadtrace_Sender {

	/** Leadtrace forgets idempotency keys after 24 hours. */
	const KEY_SECONDS = 82800;

	/** Rows per WP-Cron run, and seconds after which a run starts no further requests. */
	const RUN_ROWS    = 50;
	const RUN_SECONDS = 20;

	/**
	 * Rows added by this request.
	 *
	 * @var int[]
	 */
	private static $fresh = array();

	/** Registers the events. */
	public static function register(): void {
		add_action( 'leadtrace_send', array( __CLASS__, 'run' ) );
		add_action( 'leadtrace_sweep', array( __CLASS__, 'sweep' ) );
		add_action(
			'init',
			static function () {
				if ( ! wp_next_scheduled( 'leadtrace_sweep' ) ) {
					wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', 'leadtrace_sweep' );
				}
			}
		);
	}

	/**
	 * Removes the events.
	 *
	 * @param bool $network_wide Whether to remove them on every site of the network.
	 */
	public static function unschedule( $network_wide = false ): void {
		$query = array(
			'fields' => 'ids',
			'number' => 0,
		);
		foreach ( $network_wide ? get_sites( $query ) : array( 0 ) as $site ) {
			if ( $site > 0 ) {
				switch_to_blog( $site );
			}
			wp_clear_scheduled_hook( 'leadtrace_send' );
			wp_clear_scheduled_hook( 'leadtrace_sweep' );
			if ( $site > 0 ) {
				restore_current_blog();
			}
		}
	}

	/**
	 * Queues a request. It is sent after the visitor has received the response.
	 *
	 * @param string $kind  Either lead or order.
	 * @param string $label Form or order.
	 * @param array  $body  JSON object.
	 */
	public static function enqueue( string $kind, string $label, array $body ): void {
		$id = Leadtrace_Queue::add( $kind, $label, $body );
		if ( 0 === $id ) {
			update_option( 'leadtrace_lost_at', time(), false );
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( 'Leadtrace: a lead could not be queued. Check the database and Settings > Leadtrace.' );
			return;
		}
		if ( ! self::$fresh ) {
			add_action( 'shutdown', array( __CLASS__, 'send_fresh' ), 1000 );
		}
		self::$fresh[] = $id;
	}

	/** Sends the rows added by this request, if the connection to the visitor can be closed first. */
	public static function send_fresh(): void {
		self::schedule();
		if ( ! Leadtrace_Settings::is_complete() ) {
			return;
		}
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			// Otherwise the visitor would have to wait, so another request to this site sends the rows.
			spawn_cron();
			return;
		}
		ignore_user_abort( true );
		self::deliver( self::$fresh );
		self::schedule();
	}

	/** Sends due rows. */
	public static function run(): void {
		if ( Leadtrace_Settings::is_complete() ) {
			self::deliver( Leadtrace_Queue::due( self::RUN_ROWS ) );
		}
		self::schedule();
	}

	/** Runs hourly, in case an event was lost. */
	public static function sweep(): void {
		Leadtrace_Queue::purge();
		self::run();
	}

	/** Schedules the next run for when the next row is due. */
	public static function schedule(): void {
		$due = Leadtrace_Queue::next_due();
		if ( 0 === $due || ! Leadtrace_Settings::is_complete() ) {
			return;
		}
		$next = wp_next_scheduled( 'leadtrace_send' );
		if ( false !== $next && $next > $due ) {
			wp_unschedule_event( $next, 'leadtrace_send' );
			$next = false;
		}
		if ( false === $next ) {
			wp_schedule_single_event( max( time(), $due ), 'leadtrace_send' );
		}
	}

	/**
	 * Sends rows until one of them shows that Leadtrace is unavailable.
	 *
	 * @param int[] $ids Row IDs.
	 */
	private static function deliver( array $ids ): void {
		$stop = time() + self::RUN_SECONDS;
		foreach ( $ids as $id ) {
			$row = time() < $stop ? Leadtrace_Queue::claim( $id ) : null;
			if ( null !== $row && ! self::attempt( $row ) ) {
				return;
			}
		}
	}

	/**
	 * Sends a row and saves the outcome.
	 *
	 * @param object $row Row.
	 * @return bool False if Leadtrace is unavailable.
	 */
	private static function attempt( object $row ): bool {
		$result = 'order' === $row->kind
			? Leadtrace_Orders::send( $row )
			: Leadtrace_Service::call( 'POST', '/leads', $row->body, $row->attempt_key );
		$status = $result['status'];
		if ( self::is_stored( $result ) ) {
			Leadtrace_Queue::remove( (int) $row->id );
			update_option( 'leadtrace_sent_at', time(), false );
			return true;
		}
		if ( self::is_temporary( $result ) ) {
			self::postpone( $row, $result );
			return false;
		}
		$body = 400 === $status && 'lead' === $row->kind
			? Leadtrace_Lead::without( $row->body, $result['body']['error']['details']['problems'] ?? array() )
			: null;
		if ( null !== $body ) {
			// A different body requires a different key.
			Leadtrace_Queue::update(
				(int) $row->id,
				array(
					'body'        => $body,
					'attempt_key' => wp_generate_uuid4(),
					'due_at'      => time(),
				)
			);
			return true;
		}
		Leadtrace_Queue::update(
			(int) $row->id,
			array(
				'state'    => 'parked',
				'status'   => $status,
				'attempts' => (int) $row->attempts + 1,
				'reason'   => self::describe( $result ),
			)
		);
		return true;
	}

	/**
	 * Whether Leadtrace has the lead: created, merged, a known duplicate, or in quarantine.
	 *
	 * @param array $result Response.
	 */
	private static function is_stored( array $result ): bool {
		$status = $result['status'];
		return ( $status >= 200 && $status < 300 && true === ( $result['body']['success'] ?? null ) )
			|| ( 409 === $status && 0 === $result['retry_after'] && isset( $result['body']['error'] ) )
			|| ( 403 === $status && isset( $result['body']['error']['details']['rejectionId'] ) );
	}

	/**
	 * Whether a retry may help. Responses from other servers, such as a login page, count as temporary.
	 *
	 * @param array $result Response.
	 */
	private static function is_temporary( array $result ): bool {
		$status = $result['status'];
		return $status < 400 || $status >= 500 || in_array( $status, array( 408, 409, 425, 429 ), true );
	}

	/**
	 * Retries later: after 1, 2, 4, … minutes, at most 1 hour.
	 *
	 * @param object $row    Row.
	 * @param array  $result Response.
	 */
	private static function postpone( object $row, array $result ): void {
		$attempts  = (int) $row->attempts + 1;
		$uncertain = (int) $row->uncertain_at;
		if ( 0 === $uncertain && 429 !== $result['status'] && ! self::was_unreachable( $result ) ) {
			$uncertain = time();
		}
		$columns = array(
			'attempts'     => $attempts,
			'status'       => $result['status'],
			'reason'       => self::describe( $result ),
			'uncertain_at' => $uncertain,
		);
		if ( $uncertain > 0 && time() - $uncertain > self::KEY_SECONDS && 'lead' === $row->kind ) {
			// The first attempt may have been received, and its key is no longer recognized.
			$columns['state']  = 'parked';
			$columns['reason'] = __( 'Leadtrace may have this lead. Check before you retry.', 'leadtrace' );
		} else {
			$pause             = min( HOUR_IN_SECONDS, MINUTE_IN_SECONDS * 2 ** min( $attempts - 1, 6 ) );
			$columns['due_at'] = time() + max( $pause, min( HOUR_IN_SECONDS, $result['retry_after'] ) );
		}
		Leadtrace_Queue::update( (int) $row->id, $columns );
	}

	/**
	 * Whether the request was certainly not received: host not found (cURL 6) or no connection (cURL 7).
	 *
	 * @param array $result Response.
	 */
	private static function was_unreachable( array $result ): bool {
		return 0 === $result['status'] && 1 === preg_match( '/cURL error [67]:/', $result['error'] );
	}

	/**
	 * Reason for the screen, without contact data.
	 *
	 * @param array $result Response.
	 */
	private static function describe( array $result ): string {
		if ( 0 === $result['status'] ) {
			return sanitize_text_field( $result['error'] );
		}
		$message = sanitize_text_field( (string) ( $result['body']['error']['message'] ?? '' ) );
		return trim( 'HTTP ' . $result['status'] . '. ' . $message );
	}
}
