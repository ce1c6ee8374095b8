<?php
/**
 * WooCommerce: a completed order is a won lead; a canceled or refunded order is lost.
 *
 * @package Leadtrace
 */

defined( 'ABSPATH' ) || exit;

/** Orders. The first marks the lead with the same email as won; each later order creates a lead. */
final class Leadtrace_Orders {

	/** Order meta with the checkout session, because orders are completed later by other people. */
	const META = '_leadtrace_session';

	/** Order meta with the ID of the order's lead; `queued` until Leadtrace has returned it. */
	const LEAD = '_leadtrace_lead';

	/** Registers the hooks. */
	public static function register(): void {
		foreach ( array( 'woocommerce_checkout_create_order', 'woocommerce_store_api_checkout_update_order_meta' ) as $hook ) {
			add_action( $hook, array( __CLASS__, 'remember_session' ) );
		}
		add_action( 'woocommerce_order_status_completed', array( __CLASS__, 'take' ), 20, 2 );
		foreach ( array( 'woocommerce_order_refunded', 'woocommerce_order_status_cancelled', 'woocommerce_order_status_failed' ) as $hook ) {
			add_action( $hook, array( __CLASS__, 'change' ), 20, 1 );
		}
	}

	/**
	 * Saves the session of the visitor who places an order.
	 *
	 * @param object $order WC_Order.
	 */
	public static function remember_session( $order ): void {
		Leadtrace_Forms::guard(
			static function () use ( $order ) {
				$session = Leadtrace_Visit::session();
				if ( '' !== $session && Leadtrace_Settings::all()['orders'] ) {
					$order->update_meta_data( self::META, $session );
					if ( 'woocommerce_store_api_checkout_update_order_meta' === current_action() ) {
						$order->save();
					}
				}
			}
		);
	}

	/**
	 * Queues a completed order.
	 *
	 * @param int         $id    Order.
	 * @param object|null $order WC_Order.
	 */
	public static function take( $id, $order = null ): void {
		Leadtrace_Forms::guard(
			static function () use ( $id, $order ) {
				$order = is_object( $order ) ? $order : wc_get_order( $id );
				if ( is_object( $order ) && Leadtrace_Settings::all()['orders'] ) {
					if ( '' === (string) $order->get_meta( self::LEAD ) ) {
						self::save_lead( $order, 'queued' );
					}
					self::enqueue( $order, ! self::has_earlier_order( $order, (string) $order->get_billing_email() ) );
				}
			}
		);
	}

	/**
	 * Queues a refund or cancellation after an order was completed.
	 *
	 * @param int $id Order.
	 */
	public static function change( $id ): void {
		Leadtrace_Forms::guard(
			static function () use ( $id ) {
				$order = wc_get_order( $id );
				if ( is_object( $order ) && '' !== (string) $order->get_meta( self::LEAD ) && Leadtrace_Settings::all()['orders'] ) {
					self::enqueue( $order, null );
				}
			}
		);
	}

	/**
	 * Queues an order.
	 *
	 * @param object    $order    WC_Order.
	 * @param bool|null $is_first Whether it is the customer's first completed order; null for a change of an order.
	 */
	private static function enqueue( $order, ?bool $is_first ): void {
		$body = array(
			'order'    => $order->get_id(),
			'lead'     => self::to_lead( $order ),
			'is_first' => $is_first,
		);
		Leadtrace_Sender::enqueue( 'order', 'WooCommerce #' . $order->get_order_number(), $body );
	}

	/**
	 * Saves the ID of an order's lead.
	 *
	 * @param object $order WC_Order.
	 * @param string $lead  ID.
	 */
	private static function save_lead( $order, string $lead ): void {
		$order->update_meta_data( self::LEAD, $lead );
		$order->save_meta_data();
	}

	/**
	 * Builds the lead for an order. Amounts in a foreign currency are not used as the lead's value.
	 *
	 * @param object $order WC_Order.
	 */
	private static function to_lead( $order ): array {
		$total    = round( (float) $order->get_total() - (float) $order->get_total_refunded(), 2 );
		$currency = (string) $order->get_currency();
		$is_own   = get_option( 'woocommerce_currency', $currency ) === $currency;
		$custom   = array(
			'order'    => (string) $order->get_order_number(),
			'currency' => $currency,
			'total'    => $total,
		);
		$email    = (string) $order->get_billing_email();
		$home     = wp_parse_url( home_url() );
		$is_lost  = in_array( $order->get_status(), array( 'cancelled', 'failed', 'refunded' ), true );
		$lead     = array(
			// Sites of a network can have the same host, and their orders the same IDs.
			'externalId' => 'woocommerce:' . $home['host'] . ( $home['path'] ?? '' ) . ':' . $order->get_id(),
			'status'     => $is_lost ? 'lost' : 'won',
			'name'       => trim( $order->get_billing_first_name() . ' ' . $order->get_billing_last_name() ),
			'email'      => is_email( $email ) ? $email : '',
			'phone'      => (string) $order->get_billing_phone(),
			'country'    => (string) $order->get_billing_country(),
			'value'      => $is_own ? $total : '',
			'sessionId'  => (string) $order->get_meta( self::META ),
			'source'     => 'wordpress',
			'website'    => home_url(),
		);
		return array_filter( $lead, static fn( $value ) => '' !== $value ) + array( 'custom' => (object) $custom );
	}

	/**
	 * Whether the customer has another completed order.
	 *
	 * @param object $order WC_Order.
	 * @param string $email The customer's email address.
	 */
	private static function has_earlier_order( $order, string $email ): bool {
		if ( '' === $email ) {
			return true;
		}
		$orders = wc_get_orders(
			array(
				'billing_email' => $email,
				'status'        => array( 'wc-completed' ),
				'exclude'       => array( $order->get_id() ),
				'limit'         => 1,
				'return'        => 'ids',
			)
		);
		return count( $orders ) > 0;
	}

	/**
	 * Sends an order. Every step can be repeated, because each lead has the order's external ID.
	 *
	 * @param object $row Row in the queue.
	 * @return array Response of the last step.
	 */
	public static function send( object $row ): array {
		$body   = json_decode( $row->body, true );
		$order  = function_exists( 'wc_get_order' ) ? wc_get_order( $body['order'] ?? 0 ) : null;
		$stored = is_object( $order ) ? (string) $order->get_meta( self::LEAD ) : '';
		// The order may have been refunded or canceled since it was queued.
		$lead   = is_object( $order ) ? json_decode( (string) wp_json_encode( self::to_lead( $order ) ), true ) : $body['lead'];
		$result = self::send_lead( $lead, $body['is_first'], in_array( $stored, array( '', 'queued' ), true ) ? '' : $stored, $row->attempt_key );
		$data   = $result['body']['data'] ?? $result['body']['error']['details'] ?? array();
		$id     = $data['leadId'] ?? $data['id'] ?? $data['existingId'] ?? '';
		if ( is_object( $order ) && is_string( $id ) && '' !== $id && $id !== $stored ) {
			self::save_lead( $order, $id );
		}
		return $result;
	}

	/**
	 * Updates the order's lead or the first inquiry with the same email, and otherwise creates a lead.
	 *
	 * @param array     $lead     Lead.
	 * @param bool|null $is_first Whether it is the customer's first order; null for a change of an order.
	 * @param string    $id       ID of the order's lead, or an empty string.
	 * @param string    $attempt  Idempotency key.
	 */
	private static function send_lead( array $lead, ?bool $is_first, string $id, string $attempt ): array {
		$changes = array_intersect_key( $lead, array_flip( array( 'externalId', 'status', 'value' ) ) );
		if ( '' !== $id ) {
			return Leadtrace_Service::call( 'PATCH', '/leads', (string) wp_json_encode( array( 'id' => $id ) + $changes ) );
		}
		if ( null === $is_first ) {
			// The row of the completed order contains the change, or Leadtrace has no lead for the order.
			return array(
				'status' => 200,
				'body'   => array( 'success' => true ),
			);
		}
		if ( $is_first ) {
			$found = Leadtrace_Service::call( 'PATCH', '/leads', (string) wp_json_encode( $changes + array_intersect_key( $lead, array( 'email' => '' ) ) ) );
			// 404: no such lead; 409: several; 403: the key can only create leads.
			if ( ! self::is_open( $found ) ) {
				return $found;
			}
		}
		$lead['custom'] = (object) $lead['custom'];
		$json           = (string) wp_json_encode( $lead, JSON_UNESCAPED_UNICODE );
		// A different body requires a different key.
		$attempt .= '-' . substr( md5( $json ), 0, 8 );
		$put      = Leadtrace_Service::call( 'PUT', '/leads', $json, $attempt );
		return 403 === $put['status'] && ! isset( $put['body']['error']['details']['rejectionId'] )
			? Leadtrace_Service::call( 'POST', '/leads', $json, $attempt . '-c' )
			: $put;
	}

	/**
	 * Whether Leadtrace has responded that the order requires a separate lead.
	 *
	 * @param array $result Response.
	 */
	private static function is_open( array $result ): bool {
		return in_array( $result['status'], array( 403, 404, 409 ), true )
			&& 0 === $result['retry_after'] && isset( $result['body']['error'] );
	}
}
